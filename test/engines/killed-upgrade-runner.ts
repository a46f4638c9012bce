/** Upgrades a database, logs its statements to a file, and kills itself before the given one. */

import { Database } from 'bun:sqlite'
import { appendFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { PostgresConnection } from '../../src/platform/db/postgres-connection.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'

const [dataDir = '', databaseUrl = '', log = '', dieAt] = process.argv.slice(2)

/** What changes the database or copies it, what ends a transaction, and `sync` of the backup, which has no name yet. */
const counted = /^(?:create|alter|insert|drop|vacuum|commit|sync)\b/i

function patch(prototype: object, name: 'run' | 'prepare' | 'query' | 'sync') {
  const methods = prototype as Record<string, (text?: string, ...more: unknown[]) => unknown>
  const method = methods[name]!
  methods[name] = function (text = name, ...more) {
    if (counted.test(text)) {
      if (text === dieAt) process.kill(process.pid, 'SIGKILL')
      appendFileSync(log, `${JSON.stringify(text)}\n`)
    }
    return method.call(this, text, ...more)
  }
}

patch(Database.prototype, 'run')
patch(Database.prototype, 'prepare')
patch(PostgresConnection.prototype, 'query')
const file = await open(log, 'a')
patch(Object.getPrototypeOf(file), 'sync')
await file.close()
const location = { dataDir, databaseUrl: databaseUrl || undefined }
await (await openStore(location, undefined, patient)).engine.close()
