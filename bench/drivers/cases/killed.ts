import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver } from '../driver.ts'
import { settle, summarise } from '../settle.ts'

/** The server is killed -9 while queries are in flight and waiting, and starts again later. */
export async function killed(driver: Driver, version: 15 | 18) {
  const plain = await killOnce(driver, version, false)
  const reserved = await killOnce(driver, version, true)
  return {
    'in flight and waiting (5 connections, 20 queries)': plain.inFlight,
    '20 new queries while it is down': plain.whileDown,
    'first answer after the restart': plain.recovered,
    '40 queries then': plain.after,
    'a reserved connection died and was released: 20 new queries while down': reserved.whileDown,
    'the same: first answer after the restart': reserved.recovered,
    'the same: 40 queries then': reserved.after,
  }
}

async function killOnce(driver: Driver, version: 15 | 18, isReserved: boolean) {
  const server = await startPostgres({ version })
  const pool = driver.open(server.url(), { max: 5 })
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select 1')))
  const reserved = isReserved ? await pool.reserve() : undefined
  const load = Array.from({ length: 20 }, () => settle(pool.query('select pg_sleep(20)')))
  await Bun.sleep(100)
  const killedAt = performance.now()
  await server.kill('SIGKILL')
  const inFlight = await Promise.all(load)
  const rejectedMs = performance.now() - killedAt
  await reserved?.release()
  const whileDown = await atOnce(20)

  await server.restart()
  const upAt = performance.now()
  let failures = 0
  while ((await settle(pool.query('select 1'), 1000)).state !== 'ok' && failures < 100) failures++
  const recoveredMs = Math.round(performance.now() - upAt)
  const after = await atOnce(40)
  await settle(pool.close())
  await server.stop()
  return {
    inFlight: summarise(inFlight.map(each => ({ ...each, ms: rejectedMs }))),
    whileDown: summarise(whileDown),
    recovered: `${recoveredMs} ms, ${failures} failed before`,
    after: summarise(after).replace(/;.*/, ''),
  }

  function atOnce(count: number) {
    return Promise.all(Array.from({ length: count }, () => settle(pool.query('select 1'))))
  }
}
