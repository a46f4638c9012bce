-- Search reads and joins the posts of a word by itself now, the same on every engine: what had no row-level
-- security, because of the index on marks, goes.
drop function newest_by_walk;

drop function newest_by_index;

drop function posts_without_words;

drop function words_of_posts;

drop function index_posts;

drop table post_words;

-- The numbers of a post's words in their order, as src/features/search/word-list.ts packs them. Posts are numbered
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

alter table post_words enable row level security;

alter table post_words force row level security;

create policy tenancy on post_words
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

-- The counted posts that have a word, of one block of their numbers, as src/features/search/word-posts.ts packs
-- them. A word_id below zero is a board's. What is written lies beside each other: it is of the newest block.
create table word_posts (
  company_id bigint not null,
  block bigint not null,
  word_id bigint not null,
  posts bytea not null,
  primary key (company_id, block, word_id)
) with (fillfactor = 70);

alter table word_posts alter column posts set storage external;

alter table word_posts enable row level security;

alter table word_posts force row level security;

create policy tenancy on word_posts
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

-- How many counted posts have a word, and in which blocks they may be, see src/features/search/block-set.ts.
-- Apart from the words: these numbers change all the time, and so narrow they lie in few places.
create table word_counts (
  company_id bigint not null,
  word_id bigint not null,
  posts_count bigint not null,
  blocks bigint not null,
  primary key (company_id, word_id)
) with (fillfactor = 70);

alter table word_counts enable row level security;

alter table word_counts force row level security;

create policy tenancy on word_counts
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

-- Everything is to be indexed anew; what is created meanwhile waits its turn as always.
delete from words;

-- The newer words of a company are looked for: by an index on their numbers alone, everybody's would be.
alter table words drop constraint words_pkey;

alter table words add primary key (company_id, id);

drop index words_in_order;

alter table words drop column posts_count;

delete from search_boards;

-- counted_to is a post's number in the index now, not an id.
update search_indexes set analysis = 0, posts_count = 0, title_words = 0, content_words = 0,
  counted_to = 0, rebuilt_to = 0,
  rebuild_until = (select last_id from companies where id = company_id);

alter table search_indexes drop column last_post_id;

-- There is none where 0010 ran as it is now; an earlier form of it left one.
alter table search_indexes alter column counted_to drop default;
