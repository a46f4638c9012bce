-- Words of posts. No row-level security: an index on words cannot be used behind it. Hark's role may
-- not touch the table at all; the functions keep to the company of the transaction.
create table post_words (
  company_id bigint not null,
  post_id bigint not null,
  words tsvector not null,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);

-- Without a list of pending entries: a query looks through all of it for each of its words.
create index post_words_by_word on post_words using gin (words) with (fastupdate = off);

create function current_company() returns bigint language sql stable
  return nullif(current_setting('app.company', true), '')::bigint;

create function index_post(post bigint, its_words text[]) returns void
  language sql security definer set search_path from current
  begin atomic insert into post_words (company_id, post_id, words)
    values (current_company(), post, array_to_tsvector(its_words)); end;

-- The newest posts that match, on some boards, or on all where none are named.
create function find_words(query text, boards bigint[], most bigint) returns table (post_id bigint)
  language sql stable security definer set search_path from current
  begin atomic select w.post_id from post_words w
    join posts p on p.company_id = w.company_id and p.id = w.post_id
    where w.company_id = current_company() and w.words @@ query::tsquery
      and (boards is null or p.board_id = any (boards))
    order by w.post_id desc limit most; end;

-- Posts that cannot be found; the other way round, the foreign key keeps it.
create function posts_without_words() returns table (company_id bigint, post_id bigint)
  language sql stable security definer set search_path from current
  begin atomic select p.company_id, p.id from posts p
    where (p.company_id = current_company() or current_setting('app.installation', true) = 'on')
      and not exists (select from post_words w
        where w.company_id = p.company_id and w.post_id = p.id); end;
