import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { createStore, type Store, type Tables } from '../features/store/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

/** Opens the installation's data, made or brought up to date first. Only its owner can read the folder. */
export async function openStore(dataDir: string, clock: Clock = systemClock()): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const engine = openSqlite<Tables>(join(dataDir, 'hark.db'))
  await migrate(engine, migrations, clock)
  return createStore(engine, clock)
}
