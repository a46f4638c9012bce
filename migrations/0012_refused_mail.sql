-- When a mail server last said that there is no mailbox at somebody's address, and its code (RFC 3463), such as 5.1.1. Their address
-- then counts as unconfirmed: see src/features/notifications/mail/refused-address.ts. Another address has neither.
alter table users add column mail_refused bigint;
alter table users add column mail_refusal text;
