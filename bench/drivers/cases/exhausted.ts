import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool, Reserved } from '../driver.ts'
import { describe, settle, summarise } from '../settle.ts'

/** The pool may open more connections than the server has left. */
export async function exhausted(driver: Driver, version: 15 | 18) {
  const settings = { max_connections: '8', superuser_reserved_connections: '0' }
  const server = await startPostgres({
    version,
    settings: version === 18 ? { ...settings, reserved_connections: '0' } : settings,
  })
  const other = driver.open(server.url(), { max: 6 })
  const held = await Promise.all(Array.from({ length: 6 }, () => hold(other)))
  const rest = driver.open(server.url(), { max: 2 })
  const last = await Promise.all([hold(rest), hold(rest)])
  const refused = driver.open(server.url(), { max: 3 })
  const none = await Promise.all([1, 2, 3].map(() => settle(refused.query('select 1'), 3000)))
  await Promise.all(last.map(each => each.release()))
  await settle(rest.close())
  await settle(refused.close())
  const pool = driver.open(server.url(), { max: 6 })
  const busy = await Promise.all(
    Array.from({ length: 12 }, () => settle(pool.query('select pg_sleep(0.2)'), 5000)),
  )
  await Promise.all(held.map(each => each.release()))
  await settle(other.close())
  const freedAt = performance.now()
  let failures = 0
  while (failures < 50) {
    const all = Array.from({ length: 12 }, () => settle(pool.query('select pg_sleep(0.01)'), 2000))
    if ((await Promise.all(all)).every(each => each.state === 'ok')) break
    failures++
  }
  const recoveredMs = Math.round(performance.now() - freedAt)
  const closed = await settle(pool.close())
  await server.stop()
  return {
    '3 queries, no place left': summarise(none),
    '12 queries, pool of 6, 2 places left': summarise(busy),
    'twelve at once succeed after places came free': `${recoveredMs} ms, ${failures} rounds failed`,
    'close()': describe(closed),
  }
}

/** Reserving alone need not connect. */
async function hold(pool: Pool): Promise<Reserved> {
  const reserved = await pool.reserve()
  await reserved.query('select 1')
  return reserved
}
