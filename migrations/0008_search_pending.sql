-- Posts up to counted_to are in the engine's index and in every count; the few after it are pending: their
-- word lists are looked through one by one, and a number of them is counted at once.
alter table search_indexes add column counted_to bigint not null default 0;

update search_indexes set counted_to = (select last_id from companies where id = company_id);

-- How many counted posts are on a board.
create table search_boards (
  company_id bigint not null references companies (id),
  board_id bigint not null,
  posts_count bigint not null,
  primary key (company_id, board_id)
);
