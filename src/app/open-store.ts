import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import type { Config } from '../config/options.ts'
import { createStore, type Store, type Tables } from '../features/store/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Engine } from '../platform/db/engine.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

export type StoreLocation = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'replicaUrls'>>

/** How long one statement, or silence, may last; a request's are short. */
export type Deadlines = { statementTimeoutMs?: number; silenceMs?: number }

/** For commands that go through everything. */
export const patient: Deadlines = { statementTimeoutMs: 600_000, silenceMs: 660_000 }

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'hark.db')
}

/** Opens the installation's data, made or brought up to date first. */
export async function openStore(
  { dataDir, databaseUrl, replicaUrls = [] }: StoreLocation,
  clock: Clock = systemClock(),
  deadlines: Deadlines = {},
): Promise<Store> {
  const engine = databaseUrl
    ? await openMigratedPostgres(databaseUrl, replicaUrls, clock, deadlines)
    : await openMigratedSqlite(dataDir, clock)
  return createStore(engine, clock)
}

/** Nobody else can read the files. */
async function openMigratedSqlite(dataDir: string, clock: Clock): Promise<Engine<Tables>> {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  const engine = openSqlite<Tables>(databaseFile(dataDir))
  await migrate(engine, migrations, clock)
  return engine
}

/** The latest write may have recorded no event; an earlier one is in the log. */
export const commitQuery = `select 1 from companies where id = $1 and revision = $3 union all
  select 1 from events where company_id = $1 and version = $2 and revision = $3`

const servingRole = 'hark_app'
/** A migration may work for long; a request may not. */
const migrationMs = 3_600_000

/** Migrates as the role of the URL, then serves as one that can change no table. */
async function openMigratedPostgres(
  url: string,
  replicaUrls: string[],
  clock: Clock,
  deadlines: Deadlines,
): Promise<Engine<Tables>> {
  const patience = { statementTimeoutMs: migrationMs, silenceMs: migrationMs }
  const owner = openPostgres<Tables>({ url, size: 1, ...patience })
  try {
    await migrate(owner, migrations, clock)
    const { rows } = await sql<{ may_serve: boolean }>`
      select pg_has_role(current_user, oid, case
        when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
        and has_table_privilege(oid, 'posts', 'insert') as may_serve
      from pg_roles where rolname = ${servingRole}`.execute(owner.reads('everybody'))
    return openPostgres<Tables>({
      url,
      ...deadlines,
      role: rows[0]?.may_serve ? servingRole : undefined,
      replicas: {
        urls: replicaUrls,
        commitQuery,
      },
    })
  } finally {
    await owner.close()
  }
}
