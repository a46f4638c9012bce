-- An image of a changelog entry. Its row has an expires that is never reached, since 0001 allows none only for posts and
-- comments. No foreign key, as SQLite adds none later: deleting an entry takes its images away.
alter table images add column entry_id bigint;
