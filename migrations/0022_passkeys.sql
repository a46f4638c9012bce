-- Keys with which a person's devices or password managers sign them in. credential_id and user_handle are base64url; public_key is an
-- SPKI in base64url: P-256 or RSA. counter is the authenticator's own count of its signatures; 0: it does not count.
create table passkeys (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  user_handle text not null,
  public_key text not null,
  counter bigint not null,
  created bigint not null,
  last_used bigint,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index passkeys_by_credential on passkeys (company_id, credential_id);
create index passkeys_by_user on passkeys (company_id, user_id, id);

-- 1: admins and team members need a passkey.
alter table companies add column team_passkey smallint not null default 0;
