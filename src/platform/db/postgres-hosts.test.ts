import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { setReadOnly, urlOfAll } from '../../../test/support/postgres/failover.ts'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { PostgresPool } from './postgres-pool.ts'

setDefaultTimeout(300_000)

/** Two that have nothing to do with each other but their password. */
let servers: PostgresServer[]
beforeAll(async () => {
  const start = () => startPostgres({ version: 18, isFast: true })
  servers = await Promise.all([start(), start()])
})
afterAll(() => Promise.all(servers.map(server => server.stop())))

const limits = {
  size: 4,
  connectTimeoutMs: 1000,
  statementTimeoutMs: 1000,
  silenceMs: 2000,
  acquireTimeoutMs: 5000,
}

const portOf = async (connection: PostgresConnection) =>
  (await connection.query<{ port: number }>('select inet_server_port() as port'))[0]!.port

const acquired = (pool: PostgresPool) =>
  waitUntil('there is a connection', () => pool.acquire().catch(() => undefined))

test('all connections lead to one server, until it takes no more writes', async () => {
  const pool = new PostgresPool({ url: urlOfAll(servers, 'postgres'), ...limits })
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => pool.acquire()))
  const port = await portOf(first!)
  expect([await portOf(second!), await portOf(third!)]).toEqual([port, port])
  expect(pool.serverChanges).toBe(0)
  pool.release(third!)

  const former = servers.find(server => server.port === port)!
  await setReadOnly(former, true)
  pool.foundReadOnly(first!)
  pool.release(first!)
  const next = await acquired(pool)
  expect(await portOf(next)).not.toBe(port)
  expect(pool.serverChanges).toBe(1)
  // Who still has a connection to the former server may finish, but nobody gets it after that.
  expect(await portOf(second!)).toBe(port)
  pool.release(second!)
  expect([first!.isBroken, second!.isBroken, third!.isBroken]).toEqual([true, true, true])
  await pool.close()
  pool.release(next)
  await setReadOnly(former, false)
})

test('a server that is restarted counts as another one, more connections to the same one do not', async () => {
  const [server] = servers
  const engine = openPostgres<Record<string, never>>({ url: server!.url() })
  const read = async () => engine.read('everybody', { sql: 'select 1', parameters: [] })
  await Promise.all(Array.from({ length: 8 }, read))
  expect(engine.serverChanges()).toBe(0)
  await server!.restart()
  await waitUntil('it serves again', async () => {
    await read().catch(() => {})
    return engine.serverChanges() > 0
  })
  await engine.close()
})
