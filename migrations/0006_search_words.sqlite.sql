-- Search counts and ranks by itself now: what stood here told only which posts have a word.
drop table post_words;

-- Every word that a company's posts have, and how many have it. magnitude is the number of digits of that
-- count: an order by it changes seldom, and finds the common words among those that begin alike.
create table words (
  id integer not null primary key autoincrement,
  company_id bigint not null references companies (id),
  word text not null,
  stem text not null,
  posts_count bigint not null,
  magnitude bigint not null,
  unique (company_id, word)
);

create index words_by_stem on words (company_id, stem);

create index words_in_order on words (company_id, id);

create index words_by_magnitude on words (company_id, magnitude, word);

-- The numbers of a post's words in their order, as src/features/search/word-list.ts packs them. A row's
-- number is company_id * 2^32 + the post's id, so a company is one range of it, newest last.
create table post_words (
  id integer not null primary key,
  words blob not null
);

-- What a post is found by, see src/features/search/marks.ts; the row's number is that of post_words. The
-- marks come parted by spaces: the tokenizer adds nothing.
create virtual table word_index using fts5(
  marks, content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii"
);
