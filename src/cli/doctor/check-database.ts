import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import type { Config } from '../../config/options.ts'
import type { Engine } from '../../platform/db/engine.ts'
import { compareSchema } from '../../platform/db/migrate.ts'
import { databaseFile } from '../../server/process/database-file.ts'
import { ownerRights, servesAsOwner } from '../../server/process/open-store.ts'
import type { Tables } from '../../store/tables.ts'
import { ok, problem, warning, worst } from './finding.ts'

const oldestPostgres = 150_000

export function isMissing({ dataDir, databaseUrl }: Config): boolean {
  return !databaseUrl && !existsSync(databaseFile(dataDir))
}

export async function checkSchema(engine: Engine<Tables>) {
  const { applied, pending, unknown, refusal } = await compareSchema(engine, migrations)
  const version = await engineVersion(engine)
  if (refusal) return problem(`${version}; ${refusal}`)
  if (unknown.length > 0)
    return warning(
      `${version}; a newer Hark has migrated the schema (${unknown.join(', ')}). This version still works, but upgrade it, too.`,
    )
  if (applied.length === 0)
    return warning(`${version}; the database is empty: \`hark serve\` sets it up.`)
  if (pending.length > 0)
    return warning(
      `${version}; ${pending.join(', ')} will be applied by the next \`hark serve\`. Back up first.`,
    )
  return ok(`${version}; the schema is up to date (${applied.at(-1)}).`)
}

async function engineVersion({ kind, reads }: Engine<Tables>): Promise<string> {
  const query =
    kind === 'sqlite'
      ? sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`
      : sql<{
          version: string
        }>`select 'PostgreSQL ' || current_setting('server_version') as version`
  return (await query.execute(reads('everybody'))).rows[0]!.version
}

export async function checkDurability(engine: Engine<Tables>) {
  return engine.kind === 'sqlite'
    ? sqliteDurability(engine.reads('everybody'))
    : postgresDurability(engine.reads('everybody'))
}

/** Hark sets both on each connection; here it is seen that the file takes them. */
async function sqliteDurability(db: Kysely<Tables>) {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  const level = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  const [journal, synchronous] = [mode.rows[0]?.journal_mode, level.rows[0]?.synchronous]
  return journal === 'wal' && synchronous === 2
    ? ok('journal_mode is wal and synchronous is full: acknowledged writes survive a power cut.')
    : problem(
        `journal_mode is ${journal} and synchronous ${synchronous}, not wal and 2: the file system does not support SQLite's write-ahead log.`,
      )
}

type Settings = Record<'fsync' | 'full_page_writes' | 'synchronous_commit', string> & {
  version: number
  isReadOnly: boolean
  checksums: string
}

async function postgresDurability(db: Kysely<Tables>) {
  const { rows } = await sql<Settings>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('data_checksums') as checksums,
      current_setting('server_version_num')::int as version,
      pg_is_in_recovery() as "isReadOnly"`.execute(db)
  const { version, isReadOnly, checksums, ...settings } = rows[0]!
  const off = Object.entries(settings).filter(([, value]) => value === 'off')
  const outcomes = off.map(([name]) =>
    problem(`${name} is off: acknowledged writes can be lost in a crash. Set ${name} = on.`),
  )
  if (version < oldestPostgres) outcomes.push(problem('Hark needs PostgreSQL 15 or later.'))
  if (isReadOnly)
    outcomes.push(problem('The server is a standby and accepts no writes. Use the primary.'))
  return worst([
    ...outcomes,
    ok(
      `fsync and full_page_writes are on, synchronous_commit is ${settings.synchronous_commit}, data checksums are ${checksums}.`,
    ),
  ])
}

/** PostgreSQL only: whether one company's rows are out of the reach of another's requests. */
export async function checkRoles(engine: Engine<Tables>) {
  const db = engine.reads('everybody')
  const { rows } = await sql<{ isUnbound: boolean; unprotected: string | null }>`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isUnbound",
      (select string_agg(c.relname, ', ' order by c.relname) from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
          and not (c.relrowsecurity and c.relforcerowsecurity)
          and (c.relname in ('companies', 'installation') or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)))
      as unprotected`.execute(db)
  const { isUnbound, unprotected } = rows[0]!
  const rights = await ownerRights(engine)
  const outcomes = []
  if (unprotected)
    outcomes.push(
      problem(
        `Row-level security is not forced on ${unprotected}: alter table … enable row level security; alter table … force row level security;`,
      ),
    )
  if (!rights.mayServe) outcomes.push(warning(servesAsOwner(rights)))
  if (isUnbound)
    outcomes.push(
      warning(
        `${rights.role} is a superuser or has BYPASSRLS: connect as an ordinary role that owns the database (docs/operations.md, "Roles").`,
      ),
    )
  return worst([
    ...outcomes,
    ok('Hark serves as hark_app; row-level security is forced on every table of companies.'),
  ])
}
