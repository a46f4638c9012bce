-- The newest posts that match, found by the index: it reads every match, so few should be expected. As one
-- step of its own, or the limit would make PostgreSQL walk; the zeros keep it from the primary key, which
-- has no bound worth reading. The words come along: to look them up again costs more than to carry them.
create or replace function newest_by_index(query tsquery, from_id bigint, most bigint)
  returns table (post_id bigint, words bytea)
  language sql stable security definer set search_path from current
  begin atomic with found as materialized (select w.post_id, w.words from post_words w
      where w.marks @@ query and w.company_id + 0 = current_company() and w.post_id + 0 >= from_id)
    select f.post_id, f.words from found f order by f.post_id desc limit most; end;
