-- Every word that a company's posts have. magnitude is the number of digits of how many posts have it: an order
-- by it changes seldom, and finds the common words among those that begin alike.
create table words (
  id integer not null primary key autoincrement,
  company_id bigint not null references companies (id),
  word text not null,
  stem text not null,
  magnitude bigint not null,
  unique (company_id, word)
);

create index words_by_stem on words (company_id, stem);

create index words_in_order on words (company_id, id);

create index words_by_magnitude on words (company_id, magnitude, word);

-- The numbers of a post's words in their order, as src/features/search/index/term-list.ts packs them. Posts are numbered
-- as they come, nearly without gaps.
create table post_words (
  company_id bigint not null,
  number bigint not null,
  post_id bigint not null,
  words blob not null,
  primary key (company_id, number),
  unique (company_id, post_id)
) without rowid;

-- The counted posts that have a word, of one block of their numbers, as src/features/search/index/postings.ts packs
-- them. A word_id below zero is a board's. What is written lies beside each other: it is of the newest block.
create table word_posts (
  company_id bigint not null,
  block bigint not null,
  word_id bigint not null,
  posts blob not null,
  primary key (company_id, block, word_id)
) without rowid;

-- How many counted posts have a word, and in which blocks they may be, see src/features/search/index/block-set.ts.
-- Apart from the words: these numbers change all the time, and so narrow they lie in few places.
create table word_counts (
  company_id bigint not null,
  word_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, word_id)
) without rowid;
