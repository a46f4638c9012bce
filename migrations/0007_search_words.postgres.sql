-- Search counts and ranks by itself now: what stood here told only which posts have a word.
drop function posts_without_words;

drop function find_words;

drop function index_post;

drop table post_words;

alter table search_indexes enable row level security;

alter table search_indexes force row level security;

create policy tenancy on search_indexes
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

-- Every word that a company's posts have, and how many have it. magnitude is the number of digits of that
-- count: an order by it changes seldom, and finds the common words among those that begin alike.
create table words (
  id bigint not null primary key generated always as identity,
  company_id bigint not null references companies (id),
  word text collate "C" not null,
  stem text collate "C" not null,
  posts_count bigint not null,
  magnitude bigint not null,
  unique (company_id, word)
) with (fillfactor = 70);

create index words_by_stem on words (company_id, stem);

create index words_in_order on words (company_id, id);

create index words_by_magnitude on words (company_id, magnitude, word);

alter table words enable row level security;

alter table words force row level security;

create policy tenancy on words
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');

-- words: the numbers of a post's words in their order, as src/features/search/word-list.ts packs them;
-- marks: what the post is found by, see src/features/search/marks.ts. No row-level security: an index on marks cannot be
-- used behind it. Hark's role may not touch the table at all; the functions keep to the company of the
-- transaction.
create table post_words (
  company_id bigint not null,
  post_id bigint not null,
  words bytea not null,
  marks tsvector not null,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);

-- Without a list of pending entries: a query looks through all of it for each of its words.
create index post_words_by_word on post_words using gin (marks) with (fastupdate = off);

-- posts: [{"id", "words" (in hexadecimal), "marks" (parted by spaces)}].
create function index_posts(posts json) returns void
  language sql security definer set search_path from current
  begin atomic insert into post_words (company_id, post_id, words, marks)
    select current_company(), p.id, decode(p.words, 'hex'), array_to_tsvector(string_to_array(p.marks, ' '))
    from json_to_recordset(posts) as p (id bigint, words text, marks text)
    on conflict (company_id, post_id) do update set words = excluded.words, marks = excluded.marks; end;

create function words_of_posts(first bigint, last bigint) returns table (post_id bigint, words bytea)
  language sql stable security definer set search_path from current
  begin atomic select w.post_id, w.words from post_words w
    where w.company_id = current_company() and w.post_id between first and last; end;

-- The newest posts that match, found by the index: it reads every match, so few should be expected. As
-- one step of its own, or the limit would make PostgreSQL walk; the zeros keep it from the primary key,
-- which has no bound worth reading.
create function newest_by_index(query tsquery, from_id bigint, most bigint)
  returns table (post_id bigint, words bytea)
  language sql stable security definer set search_path from current
  begin atomic with found as materialized (select w.post_id from post_words w
      where w.marks @@ query and w.company_id + 0 = current_company() and w.post_id + 0 >= from_id)
    select w.post_id, w.words
    from (select f.post_id from found f order by f.post_id desc limit most) n
    join post_words w on w.company_id = current_company() and w.post_id = n.post_id
    order by w.post_id desc; end;

-- The same by walking from the newest post, for words that many posts have; steps bounds the walk.
create function newest_by_walk(query tsquery, from_id bigint, most bigint, steps bigint)
  returns table (post_id bigint, words bytea)
  language sql stable security definer set search_path from current
  begin atomic select n.post_id, n.words from
      (select w.post_id, w.words, w.marks from post_words w
       where w.company_id = current_company() and w.post_id >= from_id
       order by w.post_id desc limit steps) n
    where n.marks @@ query order by n.post_id desc limit most; end;

-- Posts that cannot be found; the other way round, the foreign key keeps it.
create function posts_without_words() returns table (company_id bigint, post_id bigint)
  language sql stable security definer set search_path from current
  begin atomic select p.company_id, p.id from posts p
    where (p.company_id = current_company() or current_setting('app.installation', true) = 'on')
      and not exists (select from post_words w
        where w.company_id = p.company_id and w.post_id = p.id); end;
