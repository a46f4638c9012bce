-- Search reads and joins the posts of a word by itself now, the same on every engine.
drop table word_index;

drop table post_words;

-- The numbers of a post's words in their order, as src/features/search/word-list.ts packs them. Posts are numbered
-- as they come, nearly without gaps.
create table post_words (
  company_id bigint not null,
  number bigint not null,
  post_id bigint not null,
  words blob not null,
  primary key (company_id, number),
  unique (company_id, post_id)
) without rowid;

-- The counted posts that have a word, of one block of their numbers, as src/features/search/word-posts.ts packs
-- them. A word_id below zero is a board's. What is written lies beside each other: it is of the newest block.
create table word_posts (
  company_id bigint not null,
  block bigint not null,
  word_id bigint not null,
  posts blob not null,
  primary key (company_id, block, word_id)
) without rowid;

-- How many counted posts have a word, and in which blocks they may be, see src/features/search/block-set.ts.
-- Apart from the words: these numbers change all the time, and so narrow they lie in few places.
create table word_counts (
  company_id bigint not null,
  word_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, word_id)
) without rowid;

-- Everything is to be indexed anew; what is created meanwhile waits its turn as always.
delete from words;

alter table words drop column posts_count;

delete from search_boards;

-- counted_to is a post's number in the index now, not an id.
update search_indexes set analysis = 0, posts_count = 0, title_words = 0, content_words = 0,
  counted_to = 0, rebuilt_to = 0,
  rebuild_until = (select last_id from companies where id = company_id);

alter table search_indexes drop column last_post_id;
