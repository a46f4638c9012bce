import { afterAll } from 'bun:test'
import { caughtUp, urlOfAll } from '../support/postgres/failover.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

const servers: PostgresServer[] = []
afterAll(() => Promise.all(servers.splice(0).map(server => server.stop())))

export type Pair = {
  primary: PostgresServer
  standby: PostgresServer
  database: string
  /** Names both servers. */
  url: string
}

/** With fsync, as it is run. Ends with the file's tests. */
export async function startServer(): Promise<PostgresServer> {
  const server = await startPostgres({ version: 18 })
  servers.push(server)
  return server
}

/** A primary with a standby that streams from it, and a new database. */
export async function startPair(): Promise<Pair> {
  const primary = await startServer()
  const database = new URL(await primary.freshDatabase()).pathname.slice(1)
  const standby = await primary.standby()
  servers.push(standby)
  await caughtUp(primary, standby)
  // The primary comes last, so that taking the first host of the list would not do.
  return { primary, standby, database, url: urlOfAll([standby, primary], database) }
}
