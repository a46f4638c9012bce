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

export type StoreLocation = Pick<Config, 'dataDir' | 'databaseUrl'>

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'hark.db')
}

/** Opens the installation's data, made or brought up to date first. */
export async function openStore(
  { dataDir, databaseUrl }: StoreLocation,
  clock: Clock = systemClock(),
): Promise<Store> {
  const engine = databaseUrl
    ? await openMigratedPostgres(databaseUrl, clock)
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

const servingRole = 'hark_app'
/** A migration may work for long; a request may not. */
const migrationMs = 3_600_000

/** Migrates as the role of the URL, then serves as one that can change no table. */
async function openMigratedPostgres(url: string, clock: Clock): Promise<Engine<Tables>> {
  const deadlines = { statementTimeoutMs: migrationMs, silenceMs: migrationMs }
  const owner = openPostgres<Tables>({ url, size: 1, ...deadlines })
  try {
    await migrate(owner, migrations, clock)
    const { rows } = await sql<{ may_serve: boolean }>`
      select pg_has_role(current_user, oid, 'member') as may_serve
      from pg_roles where rolname = ${servingRole}`.execute(owner.reads('everybody'))
    return openPostgres<Tables>({ url, role: rows[0]?.may_serve ? servingRole : undefined })
  } finally {
    await owner.close()
  }
}
