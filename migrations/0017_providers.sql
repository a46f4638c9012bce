-- The sites that people of a company may sign in with: OpenID Connect, or GitHub (OAuth). kind decides the icon and what is
-- particular to the site. client_secret is sealed; is_adopted is 1 where that was done when it was still a column of companies.
-- email_domains: with spaces in between; empty: it may prove any address. rules: JSON, see claim-rules.ts. proved: when somebody
-- first signed in with it as it is now.
create table oidc_providers (
  company_id bigint not null references companies (id),
  id bigint not null,
  kind text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  is_adopted smallint not null default 0 check (is_adopted in (0, 1)),
  scopes text not null,
  email_domains text not null,
  rules text not null,
  proved bigint,
  created bigint not null,
  primary key (company_id, id)
);

-- 0: nobody signs in by email.
alter table companies add column email_sign_in smallint not null default 1;

-- How its owner proved who they are: 'email', 'link', 'token', 'provider' or 'passkey'; null in sessions of before.
alter table sessions add column method text;

-- Of the version that knew one provider. Nothing else there has that id: the first row of a company had it.
insert into oidc_providers (company_id, id, kind, name, issuer, client_id, client_secret, is_adopted, scopes, email_domains, rules, proved, created)
  select id, 1, 'other', '', oidc_issuer, oidc_client_id, oidc_client_secret, 1, 'openid email profile', '', '[]', null, created from companies
  where oidc_issuer is not null and oidc_client_id is not null and oidc_client_secret is not null;
