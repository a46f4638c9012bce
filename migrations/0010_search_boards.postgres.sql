insert into search_boards select p.company_id, p.board_id, count(*)
  from posts p join post_words w on w.company_id = p.company_id and w.post_id = p.id
  group by p.company_id, p.board_id;

-- A node of an older version would count posts that a newer one counts again: it cannot write posts now.
alter table search_indexes alter column counted_to drop default;

alter table search_boards enable row level security;

alter table search_boards force row level security;

create policy tenancy on search_boards
  using (company_id = current_company() or current_setting('app.installation', true) = 'on');
