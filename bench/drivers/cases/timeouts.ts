import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver } from '../driver.ts'
import { type Settled, settle } from '../settle.ts'

/** The server's own deadlines, set when the connection opens. */
export async function timeouts(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version })
  const pool = driver.open(server.url(), {
    max: 2,
    settings: {
      statement_timeout: 300,
      lock_timeout: 150,
      idle_in_transaction_session_timeout: 200,
    },
  })
  await pool.query('create table t (a int primary key)')
  await pool.query('insert into t values (1)')

  const one = await pool.reserve()
  const slow = await settle(one.query('select pg_sleep(5)'))
  const afterSlow = await settle(one.query('select 1'))
  const two = await pool.reserve()
  await two.query('begin')
  await two.query('select * from t for update')
  const locked = await settle(one.query('select * from t for update'))
  const afterLocked = await settle(one.query('select 1'))
  const twice = await settle(one.query('insert into t values (1)'))
  const afterTwice = await settle(one.query('select 1'))
  await Bun.sleep(400)
  const idle = await settle(two.query('select 1'), 1500)
  await settle(two.release(), 500)
  await settle(one.release(), 500)
  const pooled = await Promise.all([1, 2, 3, 4].map(() => settle(pool.query('select 1'), 1500)))
  await settle(pool.close())
  await server.stop()
  const then = (first: Settled, next: Settled) => `${first.code}; then ${next.state}`
  return {
    statement_timeout: then(slow, afterSlow),
    lock_timeout: then(locked, afterLocked),
    'unique violation': then(twice, afterTwice),
    idle_in_transaction_session_timeout: `${idle.state} ${idle.code ?? ''}`,
    'the pool afterwards': pooled.every(each => each.state === 'ok') ? 'ok' : 'broken',
  }
}
