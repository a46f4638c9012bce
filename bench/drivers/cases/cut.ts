import { type PostgresServer, startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool } from '../driver.ts'
import { describe, settle, summarise } from '../settle.ts'

interface Scene {
  pool: Pool
  terminate(pid: unknown): Promise<unknown>
}

/** One connection's backend is terminated, each time with a pool of its own. */
export async function cut(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version })
  const found: Record<string, string> = {}
  for (const experiment of [inBegin, whileReserved, betweenInserts, releasedOpen])
    Object.assign(found, await inScene(driver, server, experiment))
  await server.stop()
  return found
}

async function inScene(
  driver: Driver,
  server: PostgresServer,
  experiment: (scene: Scene) => Promise<Record<string, string>>,
) {
  const url = await server.freshDatabase()
  const admin = driver.open(url, { max: 1 })
  const pool = driver.open(url, { max: 3 })
  await pool.query('create table t (a int)')
  const terminate = (pid: unknown) => admin.query('select pg_terminate_backend($1)', [pid])
  const { value } = await settle(experiment({ pool, terminate }), 9000)
  await settle(pool.abandon(), 1000)
  await settle(admin.close())
  return (value ?? { [experiment.name]: 'did not end in 9 s' }) as Record<string, string>
}

const pidOf = 'select pg_backend_pid() as pid'

async function inBegin({ pool, terminate }: Scene) {
  const others = [1, 2].map(() => settle(pool.query('select pg_sleep(0.5)')))
  const transaction = await settle(
    pool.begin(async session => {
      const [row] = await session.query(pidOf)
      await session.query('insert into t values (1)')
      await terminate(row?.pid)
      await session.query('insert into t values (2)')
    }),
  )
  const beside = summarise(await Promise.all(others)).replace(/;.*/, '')
  const rows = await settle(pool.query('select * from t'))
  return {
    'begin() cut in the middle': describe(transaction),
    'queries on other connections, rows left': `${beside}, ${JSON.stringify(rows.value)}`,
  }
}

async function whileReserved({ pool, terminate }: Scene) {
  const reserved = await pool.reserve()
  const [row] = await reserved.query(pidOf)
  await terminate(row?.pid)
  await Bun.sleep(50)
  const next = await settle(reserved.query('select 1'), 1500)
  await settle(reserved.release(), 500)
  const after = await Promise.all(
    Array.from({ length: 30 }, () => settle(pool.query('select 1'), 1500)),
  )
  return {
    'reserved and idle when cut: next query': describe(next),
    'then release() and 30 queries': summarise(after),
  }
}

async function betweenInserts({ pool, terminate }: Scene) {
  const reserved = await pool.reserve()
  const [row] = await reserved.query(pidOf)
  await reserved.query('begin')
  await reserved.query('insert into t values (10)')
  await terminate(row?.pid)
  await Bun.sleep(50)
  const second = await settle(reserved.query('insert into t values (11)'), 1500)
  await settle(reserved.query('commit'), 1500)
  await settle(reserved.destroy?.() ?? reserved.release(), 500)
  const rows = await settle(pool.query('select * from t'), 1500)
  return {
    'cut between two inserts of a transaction: second insert': describe(second),
    'rows of it committed (must be none)': JSON.stringify(rows.value ?? rows.state),
  }
}

async function releasedOpen({ pool }: Scene) {
  const reserved = await pool.reserve()
  await reserved.query('begin')
  await reserved.query('insert into t values (3)')
  await settle(reserved.release(), 500)
  const seen = await Promise.all(
    Array.from({ length: 30 }, () => settle(pool.query('select * from t'), 1500)),
  )
  const dirty = seen.filter(each => (each.value as unknown[] | undefined)?.length)
  return {
    'released inside an open transaction': dirty.length ? 'reused, still in it' : 'not reused',
  }
}
