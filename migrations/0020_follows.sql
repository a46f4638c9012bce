-- Who follows the new posts of a board: those who have chosen a frequency for it (notification_settings.preferences), found by
-- the board. Members of the team are notified of new posts without a row.
create table board_follows (
  company_id bigint not null,
  board_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, board_id, user_id),
  foreign key (company_id, board_id) references boards (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index board_follows_by_user on board_follows (company_id, user_id, board_id);

-- Who is mailed every entry of the changelog, not only those about posts that they follow.
create table changelog_follows (
  company_id bigint not null,
  user_id bigint not null,
  created bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- The mails to those, one row for an entry's event and a person; due and mail_version are as in notification_mails. A row stays
-- after its mail is sent, so that work that is repeated after a crash mails nobody twice.
create table entry_mails (
  company_id bigint not null,
  user_id bigint not null,
  version bigint not null,
  entry_id bigint not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  due bigint not null,
  mail_version bigint,
  created bigint not null,
  primary key (company_id, user_id, version),
  foreign key (company_id, user_id) references users (company_id, id)
);

create index entry_mails_due on entry_mails (due, company_id, user_id) where mail_version is null;

create index entry_mails_oldest on entry_mails (created, company_id) where created is not null;
