import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../../src/platform/clock.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { openFts5 } from '../plain/fts5.ts'
import type { Fill } from './fill.ts'
import type { Place } from './place.ts'

const folder = join(import.meta.dir, '../data')

/** Kept between runs under the name. */
export async function openSqlitePlace(name: string, fill: Fill): Promise<Place> {
  const dataDir = join(folder, name)
  const filled = join(dataDir, 'filled')
  const isFilled = existsSync(filled)
  if (!isFilled) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const store = await openStore({ dataDir, databaseUrl: undefined }, systemClock())
  const plain = openFts5(join(dataDir, 'plain.db'))
  if (!isFilled) {
    await fill(store, plain)
    await plain.finish()
    writeFileSync(filled, '')
  }
  return {
    store,
    plain,
    engineVersion: sqliteVersion(),
    serverPids: async () => [],
    async close() {
      plain.close()
      await store.engine.close()
    },
  }
}

function sqliteVersion(): string {
  const db = new Database(':memory:')
  const row = db.query<{ version: string }, []>('select sqlite_version() as version').get()
  db.close()
  return `SQLite ${row!.version}`
}
