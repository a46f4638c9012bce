-- At every start: Hark serves as a role that owns nothing and can change no table. Where the migrating
-- role may not make roles, an administrator does (docs/operations.md), or Hark serves as the migrating
-- role: the policies hold for that one, too. Each step is taken only where something is missing.
do $$ begin if not exists (select from pg_roles where rolname = 'hark_app') then create role hark_app nologin; end if; exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;

-- Since version 16 whoever makes a role may not act as it until they say so.
do $$ begin if exists (select from pg_roles where rolname = 'hark_app') and not pg_has_role(current_user, 'hark_app', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then execute 'grant hark_app to current_user'; end if; exception when insufficient_privilege or unique_violation then null; end $$;

do $$ begin if exists (select from pg_roles r join pg_class c on c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' where r.rolname = 'hark_app' and c.relname <> 'migrations' and not has_table_privilege(r.oid, c.oid, 'insert')) then execute format('grant usage on schema %I to hark_app', current_schema()); execute format('grant select, insert, update, delete on all tables in schema %I to hark_app', current_schema()); revoke all on migrations from hark_app; end if; exception when insufficient_privilege then null; end $$;

-- The log is append-only.
do $$ begin if exists (select from pg_roles r where r.rolname = 'hark_app' and (has_table_privilege(r.oid, 'events', 'update') or has_table_privilege(r.oid, 'events', 'delete'))) then revoke update, delete, truncate on events from hark_app; end if; exception when insufficient_privilege then null; end $$;
