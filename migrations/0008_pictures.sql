-- The picture of a person: the name of its row in user_pictures. is_picture_chosen: 1 if they uploaded or removed it themselves,
-- so that single sign-on does not replace it. picture_source: the URL from which single sign-on took it.
-- No checks: PostgreSQL would read the whole table for them while it is locked.
alter table users add column picture text;
alter table users add column is_picture_chosen smallint not null default 0;
alter table users add column picture_source text;

-- name has a hash of the content, so browsers may store it for ever. content is a WebP image in base64.
create table user_pictures (
  company_id bigint not null,
  name text not null,
  user_id bigint not null,
  content text not null,
  created bigint not null,
  primary key (company_id, name),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- Pictures that single sign-on named and a background task fetches. A row is gone once that was tried.
create table wanted_pictures (
  company_id bigint not null,
  user_id bigint not null,
  url text not null,
  created bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
