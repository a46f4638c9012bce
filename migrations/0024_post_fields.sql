-- What posts of a board have beside their own columns. Values are in posts.custom_fields, a JSON object by the id of the field; a post
-- that moves keeps those of other boards, which it does not show. choices is a JSON list of objects with id and name. Only the team
-- sees a field that is not public. Deleting one sets is_listed to 0: it is absent everywhere at once, and a background task
-- takes its values from posts, then deletes it. A deleted board leaves such fields behind: hence no foreign key.
-- revision, edit_revision and edited are as in posts.
create table post_fields (
  company_id bigint not null references companies (id),
  id bigint not null,
  board_id bigint not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'choice', 'choices', 'date', 'url')),
  choices text not null,
  is_required smallint not null check (is_required in (0, 1)),
  is_public smallint not null check (is_public in (0, 1)),
  position bigint not null,
  created bigint not null,
  revision bigint not null,
  edit_revision bigint not null,
  edited bigint,
  is_listed smallint not null default 1 check (is_listed in (0, 1)),
  primary key (company_id, id)
);

create index post_fields_in_order on post_fields (company_id, position, id) where is_listed = 1;

create index post_fields_deleted on post_fields (company_id, id) where is_listed = 0;

alter table posts add column custom_fields text not null default '{}';

-- A row for each value in posts.custom_fields, to find posts by: the id of each choice, thousandths of a number, days since 1970 of a
-- date, and 0 for other types.
create table post_values (
  company_id bigint not null,
  field_id bigint not null,
  value bigint not null,
  post_id bigint not null,
  primary key (company_id, field_id, value, post_id),
  foreign key (company_id, field_id) references post_fields (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id)
);

create index post_values_by_post on post_values (company_id, post_id, field_id, value);
