import { startPostgres } from '../../../test/support/postgres.ts'
import { startProxy } from '../../../test/support/tcp-proxy.ts'
import type { Driver } from '../driver.ts'
import { describe, settle } from '../settle.ts'

/** Bytes vanish in one direction between client and server; the connections stay open. */
export async function halfOpen(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version })
  const toServer = await oneDirection(driver, server.url(), 'to-server')
  const toClient = await oneDirection(driver, server.url(), 'to-client')
  await server.stop()
  return {
    'requests lost: destroy; query in flight': toServer.ended,
    'requests lost: its socket still open 200 ms later': toServer.open,
    'requests lost: next query (connect deadline 1 s)': toServer.fresh,
    'requests lost: first answer once healed': toServer.healed,
    'answers lost: destroy; query in flight': toClient.ended,
    'answers lost: its socket still open 200 ms later': toClient.open,
    'answers lost: next query (connect deadline 1 s)': toClient.fresh,
    'answers lost: first answer once healed': toClient.healed,
  }
}

async function oneDirection(driver: Driver, url: string, direction: 'to-server' | 'to-client') {
  const proxy = await startProxy(url)
  const pool = driver.open(proxy.url, { max: 1, connectTimeoutS: 1 })
  const reserved = await pool.reserve()
  await reserved.query('select 1')
  proxy.drop(direction)
  const inFlight = settle(reserved.query('select 1'), 1500)
  await Bun.sleep(300)
  const destroyed = await settle(reserved.destroy?.() ?? reserved.release(), 1000)
  const ended = await inFlight
  await Bun.sleep(200)
  const open = proxy.heldCount()
  const fresh = await settle(pool.query('select 1'), 3000)
  proxy.drop('none')
  const healedAt = performance.now()
  let failures = 0
  while ((await settle(pool.query('select 1'), 1000)).state !== 'ok' && failures < 5) failures++
  const healedMs = Math.round(performance.now() - healedAt)
  await settle(pool.close())
  proxy.close()
  return {
    ended: `${reserved.destroy ? describe(destroyed) : 'no way to'}; ${ended.state}${ended.code ? ` ${ended.code}` : ''}`,
    open: String(open),
    fresh: describe(fresh),
    healed: `${healedMs} ms, ${failures} failed before`,
  }
}
