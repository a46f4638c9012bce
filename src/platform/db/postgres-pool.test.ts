import { afterAll, afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { startProxy } from '../../../test/support/tcp-proxy.ts'
import { testDatabaseUrl } from '../../../test/support/test-database.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { EngineBusy } from './engine.ts'
import { type PostgresConnection, sqlState } from './postgres-connection.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'

setDefaultTimeout(300_000)

const url = await testDatabaseUrl()
const admin = new SQL(url, { max: 1 })
await admin`create table kept (id bigint)`
afterAll(() => admin.close())

/** In which PostgreSQL answers, however busy the machine is. */
const longMs = 2000

const pools: PostgresPool[] = []
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.close())))

function open(options: Partial<PoolOptions> = {}): PostgresPool {
  const pool = new PostgresPool({
    url,
    size: 2,
    connectTimeoutMs: 1000,
    statementTimeoutMs: 1000,
    silenceMs: 5000,
    acquireTimeoutMs: 5000,
    ...options,
  })
  pools.push(pool)
  return pool
}

const pidOf = async (connection: PostgresConnection) =>
  (await connection.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid

const cut = async (connection: PostgresConnection) =>
  admin`select pg_terminate_backend(${await pidOf(connection)}, 5000)`

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  )

test('no more connections than its size; whoever waits is served in turn', async () => {
  const pool = open()
  const [a, b] = await Promise.all([pool.acquire(), pool.acquire()])
  const served: string[] = []
  const third = pool.acquire().then(connection => {
    served.push('third')
    return connection
  })
  const fourth = pool.acquire().then(connection => {
    served.push('fourth')
    return connection
  })
  pool.release(a)
  expect(await third).toBe(a)
  expect(served).toEqual(['third'])
  pool.release(b)
  expect(await fourth).toBe(b)
})

test('whoever waited too long is turned away, and nobody else with them', async () => {
  const pool = open({ size: 1, acquireTimeoutMs: 200 })
  const held = await pool.acquire()
  const late = await failureOf(pool.acquire())
  expect(late).toBeInstanceOf(EngineBusy)
  const next = pool.acquire()
  pool.release(held)
  expect(await next).toBe(held)
  pool.release(held)
  expect(await pool.acquire()).toBe(held)
})

test('nothing of a transaction runs outside of it when its connection is cut', async () => {
  const pool = open()
  const connection = await pool.acquire()
  await connection.query('begin')
  await connection.query('insert into kept values (1)')
  await cut(connection)
  expect(await failureOf(connection.query('insert into kept values (2)'))).toBeInstanceOf(
    EngineBusy,
  )
  expect(await failureOf(connection.query('commit'))).toBeInstanceOf(EngineBusy)
  expect(connection.isBroken).toBe(true)
  pool.release(connection)
  expect(await admin`select * from kept`).toHaveLength(0)
  expect(await (await pool.acquire()).query('select 1')).toHaveLength(1)
})

test('a connection that was cut while idle is not handed out', async () => {
  const pool = open()
  const connection = await pool.acquire()
  const cutting = cut(connection)
  pool.release(connection)
  await cutting
  await waitUntil('the cut is noticed', () => connection.isBroken)
  const next = await pool.acquire()
  expect(next).not.toBe(connection)
  expect(await next.query('select 1')).toHaveLength(1)
})

test('a connection that was idle for too long is replaced', async () => {
  const pool = open({ size: 1, idleMaxMs: 100 })
  const connection = await pool.acquire()
  pool.release(connection)
  const releasedAt = performance.now()
  await waitUntil('it is too old', () => performance.now() > releasedAt + 100)
  expect(await pool.acquire()).not.toBe(connection)
  expect(connection.isBroken).toBe(true)
})

test('an error of a statement keeps the connection, and says what it was', async () => {
  const pool = open()
  const connection = await pool.acquire()
  expect(sqlState(await failureOf(connection.query('select 1 / $1::int', [0])))).toBe('22012')
  const slow = await failureOf(connection.query('select pg_sleep(20)'))
  expect(slow).toBeInstanceOf(EngineBusy)
  expect(sqlState(slow)).toBe('57014')
  expect((await connection.query('select 1::int8 as n'))[0]).toEqual({ n: 1 })
  expect(connection.isBroken).toBe(false)
})

test('who cannot connect at all is told why', async () => {
  const wrong = new URL(url)
  wrong.password = 'wrong'
  const failure = await failureOf(open({ url: wrong.href }).acquire())
  expect(failure?.message).toContain('password authentication failed')
})

test('a silent server: the one who asked is told, all others at once, until it answers', async () => {
  const proxy = await startProxy(url)
  const pool = open({ url: proxy.url, silenceMs: longMs, connectTimeoutMs: longMs })
  const [connection, idle] = await Promise.all([pool.acquire(), pool.acquire()])
  pool.release(idle)
  proxy.drop('to-client')
  expect(await failureOf(connection.query('select 1'))).toBeInstanceOf(EngineBusy)
  expect([connection.isBroken, idle.isBroken]).toEqual([true, true])
  expect((await failureOf(pool.acquire()))?.message).toBe('PostgreSQL is away')
  pool.release(connection)
  await waitUntil('no socket is left open', () => proxy.heldCount() === 0)
  proxy.drop('none')
  const back = await waitUntil('it is back', () => pool.acquire().catch(() => undefined))
  expect(await back.query('select 1')).toHaveLength(1)
  proxy.close()
})

test('a connection that is cut while it is opened is opened again', async () => {
  const proxy = await startProxy(url)
  const pool = open({ url: proxy.url })
  proxy.cutAt('pg_is_in_recovery')
  const connection = await pool.acquire()
  expect(await connection.query('select 1')).toHaveLength(1)
  proxy.close()
})

test('closed, it turns waiting ones away and leaves no connection behind', async () => {
  const pool = open()
  const [held, idle] = await Promise.all([pool.acquire(), pool.acquire()])
  const pids = [await pidOf(held), await pidOf(idle)]
  const waiting = failureOf(pool.acquire())
  await pool.close()
  expect(await waiting).toBeInstanceOf(EngineBusy)
  expect(await failureOf(pool.acquire())).toBeInstanceOf(EngineBusy)
  pool.release(idle)
  pool.release(held)
  await waitUntil('the server has let go of them', async () => {
    const running = await admin`select pid from pg_stat_activity`
    return !running.some(({ pid }: { pid: number }) => pids.includes(pid))
  })
})

/** Nothing is read meanwhile, as during a long turn, or while the machine stands still. */
const stopLoop = (ms: number) => Bun.sleepSync(ms)

test('an answer that came while our own loop stood still is no silence', async () => {
  const pool = open({ silenceMs: longMs })
  const connection = await pool.acquire()
  const answer = connection.query<{ one: number }>('select 1 as one')
  stopLoop(longMs + 300)
  expect((await answer)[0]!.one).toBe(1)
  pool.release(connection)
  expect(await pool.acquire()).toBe(connection)
})

test('nor does a connection that was open in time, or released in time, come too late', async () => {
  const pool = open({ size: 1, connectTimeoutMs: longMs, acquireTimeoutMs: longMs })
  const first = pool.acquire()
  stopLoop(longMs + 300)
  const connection = await first
  const second = pool.acquire()
  queueMicrotask(() => {
    stopLoop(longMs + 300)
    setTimeout(() => pool.release(connection), 0)
  })
  expect(await second).toBe(connection)
})
