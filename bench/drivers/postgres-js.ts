import type { Driver, PoolOptions, Session } from './driver.ts'
import { postgres, type Sql } from './postgres-package.ts'

export const postgresJs: Driver = {
  name: 'postgres.js',
  open(url, options = {}) {
    const sql = postgres(url, clientOptions(options))
    return {
      ...session(sql),
      async reserve() {
        const reserved = await sql.reserve()
        return { ...session(reserved), release: async () => reserved.release() }
      },
      begin: work => sql.begin(transaction => work(session(transaction))),
      close: () => sql.end({ timeout: 1 }),
      abandon: () => sql.end({ timeout: 0 }),
    }
  },
}

export function clientOptions({ max = 10, connectTimeoutS = 1, settings = {} }: PoolOptions) {
  return {
    max,
    connect_timeout: connectTimeoutS,
    onnotice: () => {},
    // By default it waits up to 20 s between attempts to connect.
    backoff: () => 0.05,
    connection: settings,
    types: { int8: { to: 20, from: [20], serialize: String, parse: Number } },
  }
}

export function session(sql: Sql): Session {
  return {
    query: (text, parameters = []) =>
      sql.unsafe(text, parameters, { prepare: true }).then(rows => rows),
  }
}
