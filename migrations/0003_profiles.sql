-- Whether a person's name is shown to everybody. Null: unless it is that of their e-mail address. 1: they chose it themselves.
-- 0: it was made from an address that they no longer have. See src/features/people/users/names.ts.
-- No checks: PostgreSQL would read the whole table for them while it is locked.
alter table users add column is_name_chosen smallint;
-- 1: they were asked for a name when they first wrote or voted.
alter table users add column is_name_asked smallint not null default 0;
-- The time zone of their pages and e-mails; null for the company's.
alter table users add column time_zone text;
