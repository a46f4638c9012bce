-- A person's wish to have another address: a link goes to their address first, and once they have confirmed there, to the new one.
-- link_hash is null once the change is made or cancelled; the row stays for a day, as asks counts towards the limit.
-- session_id is the session that asked, the only one that goes on after the change.
create table email_changes (
  company_id bigint not null,
  user_id bigint not null,
  email text not null,
  link_hash text,
  is_confirmed smallint not null default 0 check (is_confirmed in (0, 1)),
  session_id bigint not null,
  asks bigint not null,
  created bigint not null,
  expires bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index email_changes_by_link on email_changes (company_id, link_hash);
create index email_changes_by_expiry on email_changes (expires);
