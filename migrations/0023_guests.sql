-- 1: people without an account may post and vote.
alter table companies add column allows_guests smallint not null default 0;

-- Somebody who posts or votes without an account. Like a deleted person, a guest is deactivated and in no list, but found by id; their
-- email is '' and their email_key that of nobody. guest_email is what they typed: it proves nothing, and nothing looks for it.
alter table users add column is_guest smallint not null default 0;
alter table users add column guest_email text;
