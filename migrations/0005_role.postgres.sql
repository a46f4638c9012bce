-- Hark serves as a role that owns nothing and can change no table. Where the migrating role may not
-- make roles, an administrator does (docs/operations.md), or Hark serves as the migrating role: the
-- policies hold for that one, too.
do $$ begin if not exists (select from pg_roles where rolname = 'hark_app') then create role hark_app nologin; end if; exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;

do $$ begin if exists (select from pg_roles where rolname = 'hark_app') and not pg_has_role(current_user, 'hark_app', 'member') then execute 'grant hark_app to current_user'; end if; exception when insufficient_privilege then null; end $$;

do $$ begin if exists (select from pg_roles where rolname = 'hark_app') then execute format('grant usage on schema %I to hark_app', current_schema()); execute format('grant select, insert, update, delete on all tables in schema %I to hark_app', current_schema()); revoke all on post_words, migrations from hark_app; end if; end $$;
