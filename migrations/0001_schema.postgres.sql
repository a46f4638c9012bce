-- A company's dictionary: every term of its posts. magnitude is the number of digits of its document frequency: an
-- index by that rarely changes, and finds the most common terms with a given prefix.
create table terms (
  id bigint not null generated always as identity,
  company_id bigint not null references companies (id),
  term text collate "C" not null,
  stem text collate "C" not null,
  magnitude bigint not null,
  primary key (company_id, id),
  unique (company_id, term)
) with (fillfactor = 70);

create index terms_by_stem on terms (company_id, stem);

create index terms_by_magnitude on terms (company_id, magnitude, term);

-- The term ids of a post in text order, packed as in src/features/search/index/term-list.ts. Posts are numbered as
-- they are indexed, nearly without gaps. board_id is the post's, as the index has it.
create table post_terms (
  company_id bigint not null,
  number bigint not null,
  post_id bigint not null,
  board_id bigint not null,
  terms bytea not null,
  primary key (company_id, number),
  unique (company_id, post_id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);

alter table post_terms alter column terms set storage external;

-- The postings of a term in one block of post numbers, packed as in src/features/search/index/postings.ts. A negative
-- term_id is a board's. Writes are adjacent: they are all in the newest block.
create table postings (
  company_id bigint not null,
  block bigint not null,
  term_id bigint not null,
  packed bytea not null,
  primary key (company_id, block, term_id)
) with (fillfactor = 70);

alter table postings alter column packed set storage external;

-- Posts that were edited or removed while the tables still have their former postings: what these are, packed as in
-- src/features/search/index/posting-set.ts. is_in_batch: they are being replaced now, see search_indexes.
create table stale_postings (
  company_id bigint not null,
  number bigint not null,
  postings bytea not null,
  is_in_batch bigint not null,
  primary key (company_id, number)
);

-- The document frequency of a term by the postings that are written, and the blocks that may contain it, see
-- src/features/search/index/block-set.ts. Separate from terms, because it changes all the time and narrow rows fit
-- into few pages.
create table term_counts (
  company_id bigint not null,
  term_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, term_id)
) with (fillfactor = 70);

-- The same for comments, see search_comment_indexes.
create table search_comment_terms (
  id bigint not null generated always as identity,
  company_id bigint not null references companies (id),
  term text collate "C" not null,
  stem text collate "C" not null,
  magnitude bigint not null,
  primary key (company_id, id),
  unique (company_id, term)
) with (fillfactor = 70);

create index search_comment_terms_by_stem on search_comment_terms (company_id, stem);

create index search_comment_terms_by_magnitude on search_comment_terms (company_id, magnitude, term);

create table search_comment_lists (
  company_id bigint not null,
  number bigint not null,
  comment_id bigint not null,
  board_id bigint not null,
  terms bytea not null,
  primary key (company_id, number),
  unique (company_id, comment_id),
  foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade
);

alter table search_comment_lists alter column terms set storage external;

create table search_comment_postings (
  company_id bigint not null,
  block bigint not null,
  term_id bigint not null,
  packed bytea not null,
  primary key (company_id, block, term_id)
) with (fillfactor = 70);

alter table search_comment_postings alter column packed set storage external;

create table search_comment_stale (
  company_id bigint not null,
  number bigint not null,
  postings bytea not null,
  is_in_batch bigint not null,
  primary key (company_id, number)
);

create table search_comment_counts (
  company_id bigint not null,
  term_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, term_id)
) with (fillfactor = 70);

-- Each is 122 random bits.
update installation set probe_key = gen_random_uuid()::text || gen_random_uuid()::text;

create function current_company() returns bigint language sql stable
  return nullif(current_setting('app.owner', true), '')::bigint;

-- The second wall: whatever a query forgets, a transaction sees only the rows of its company. Nothing is seen
-- where no company is set. `app.installation` is for finding out which company it is.
create policy tenancy on installation using (current_setting('app.installation', true) = 'on');

alter table installation enable row level security;

alter table installation force row level security;

create policy tenancy on companies
  using (id = current_company() or current_setting('app.installation', true) = 'on');

alter table companies enable row level security;

alter table companies force row level security;

-- Every other table names the company of each row.
do $$ declare owned text; begin for owned in select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'company_id' loop execute format('create policy tenancy on %I using (company_id = current_company() or current_setting(''app.installation'', true) = ''on'')', owned); execute format('alter table %I enable row level security', owned); execute format('alter table %I force row level security', owned); end loop; end $$;
