-- The language whose endings search knows: a code of ISO 639-1.
alter table companies add column language text not null default 'en';

-- What search knows of a company as a whole. The counts are of its posts and of the words in them; analysis
-- is the version of the rules that made the words. While posts are indexed anew, the posts up to
-- rebuilt_to are done, and those up to rebuild_until are to do.
create table search_indexes (
  company_id bigint not null primary key references companies (id),
  analysis bigint not null,
  posts_count bigint not null,
  title_words bigint not null,
  content_words bigint not null,
  last_post_id bigint not null,
  rebuilt_to bigint not null,
  rebuild_until bigint not null
);

-- Everything that is there already is to be indexed, by the rules of no version yet.
insert into search_indexes select id, 0, 0, 0, 0, 0, 0, last_id from companies;
