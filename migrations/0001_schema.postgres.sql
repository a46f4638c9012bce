-- Every word that a company's posts have. magnitude is the number of digits of how many posts have it: an order
-- by it changes seldom, and finds the common words among those that begin alike.
create table words (
  id bigint not null generated always as identity,
  company_id bigint not null references companies (id),
  word text collate "C" not null,
  stem text collate "C" not null,
  magnitude bigint not null,
  primary key (company_id, id),
  unique (company_id, word)
) with (fillfactor = 70);

create index words_by_stem on words (company_id, stem);

create index words_by_magnitude on words (company_id, magnitude, word);

-- The numbers of a post's words in their order, as src/features/search/index/term-list.ts packs them. Posts are numbered
-- as they come, nearly without gaps.
create table post_words (
  company_id bigint not null,
  number bigint not null,
  post_id bigint not null,
  words bytea not null,
  primary key (company_id, number),
  unique (company_id, post_id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);

alter table post_words alter column words set storage external;

-- The counted posts that have a word, of one block of their numbers, as src/features/search/index/postings.ts packs
-- them. A word_id below zero is a board's. What is written lies beside each other: it is of the newest block.
create table word_posts (
  company_id bigint not null,
  block bigint not null,
  word_id bigint not null,
  posts bytea not null,
  primary key (company_id, block, word_id)
) with (fillfactor = 70);

alter table word_posts alter column posts set storage external;

-- How many counted posts have a word, and in which blocks they may be, see src/features/search/index/block-set.ts.
-- Apart from the words: these numbers change all the time, and so narrow they lie in few places.
create table word_counts (
  company_id bigint not null,
  word_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, word_id)
) with (fillfactor = 70);

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
