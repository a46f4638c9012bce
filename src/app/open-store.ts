import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { createStore, type Store, type Tables } from '../features/store/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'hark.db')
}

/** Opens the installation's data, made or brought up to date first. Nobody else can read its files. */
export async function openStore(dataDir: string, clock: Clock = systemClock()): Promise<Store> {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  const engine = openSqlite<Tables>(databaseFile(dataDir))
  await migrate(engine, migrations, clock)
  return createStore(engine, clock)
}
