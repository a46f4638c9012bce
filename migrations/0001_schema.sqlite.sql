update installation set probe_key = lower(hex(randomblob(32)));

-- A company's dictionary: every term of its posts. magnitude is the number of digits of its document frequency: an
-- index by that rarely changes, and finds the most common terms with a given prefix.
create table terms (
  id integer not null primary key autoincrement,
  company_id bigint not null references companies (id),
  term text not null,
  stem text not null,
  magnitude bigint not null,
  unique (company_id, term)
);

create index terms_by_stem on terms (company_id, stem);

create index terms_in_order on terms (company_id, id);

create index terms_by_magnitude on terms (company_id, magnitude, term);

-- The term ids of a post in text order, packed as in src/features/search/index/term-list.ts. Posts are numbered as
-- they are indexed, nearly without gaps. board_id is the post's, as the index has it.
create table post_terms (
  company_id bigint not null,
  number bigint not null,
  post_id bigint not null,
  board_id bigint not null,
  terms blob not null,
  primary key (company_id, number),
  unique (company_id, post_id)
) without rowid;

-- The postings of a term in one block of post numbers, packed as in src/features/search/index/postings.ts. A negative
-- term_id is a board's. Writes are adjacent: they are all in the newest block.
create table postings (
  company_id bigint not null,
  block bigint not null,
  term_id bigint not null,
  packed blob not null,
  primary key (company_id, block, term_id)
) without rowid;

-- Posts that were edited or removed while the tables still have their former postings: what these are, packed as in
-- src/features/search/index/posting-set.ts. is_in_batch: they are being replaced now, see search_indexes.
create table stale_postings (
  company_id bigint not null,
  number bigint not null,
  postings blob not null,
  is_in_batch bigint not null,
  primary key (company_id, number)
) without rowid;

-- The document frequency of a term by the postings that are written, and the blocks that may contain it, see
-- src/features/search/index/block-set.ts. Separate from terms, because it changes all the time and narrow rows fit
-- into few pages.
create table term_counts (
  company_id bigint not null,
  term_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, term_id)
) without rowid;

-- The same for comments, see search_comment_indexes.
create table search_comment_terms (
  id integer not null primary key autoincrement,
  company_id bigint not null references companies (id),
  term text not null,
  stem text not null,
  magnitude bigint not null,
  unique (company_id, term)
);

create index search_comment_terms_by_stem on search_comment_terms (company_id, stem);

create index search_comment_terms_in_order on search_comment_terms (company_id, id);

create index search_comment_terms_by_magnitude on search_comment_terms (company_id, magnitude, term);

create table search_comment_lists (
  company_id bigint not null,
  number bigint not null,
  comment_id bigint not null,
  board_id bigint not null,
  terms blob not null,
  primary key (company_id, number),
  unique (company_id, comment_id)
) without rowid;

create table search_comment_postings (
  company_id bigint not null,
  block bigint not null,
  term_id bigint not null,
  packed blob not null,
  primary key (company_id, block, term_id)
) without rowid;

create table search_comment_stale (
  company_id bigint not null,
  number bigint not null,
  postings blob not null,
  is_in_batch bigint not null,
  primary key (company_id, number)
) without rowid;

create table search_comment_counts (
  company_id bigint not null,
  term_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, term_id)
) without rowid;
