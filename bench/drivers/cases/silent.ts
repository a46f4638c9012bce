import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Reserved } from '../driver.ts'
import { describe, settle, summarise } from '../settle.ts'

const max = 5

/** Every process of the server is stopped, so the network lives and nobody answers. */
export async function silent(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version })
  const pool = driver.open(server.url(), { max, connectTimeoutS: 1 })
  const reserved = await reserveAll(() => pool.reserve())
  await server.kill('SIGSTOP')
  const inFlight = reserved.map(each => settle(each.query('select 1'), 4000))
  const waiting = settle(
    pool.reserve(AbortSignal.timeout(500)).then(each => each.release()),
    4000,
  )
  const waited = await settle(waiting, 1000)
  const alone = await settle(Promise.race(inFlight), 1500)

  // Our own deadline has passed: each connection is destroyed, or given up where that cannot be.
  const canDestroy = reserved.every(each => each.destroy)
  const destroyed = await Promise.all(
    reserved.map(each => settle(each.destroy?.() ?? each.release(), 1000)),
  )
  const rejected = await settle(Promise.all(inFlight), 500)
  const fresh = await settle(pool.query('select 1'), 3000)

  await server.kill('SIGCONT')
  const resumedAt = performance.now()
  let failures = 0
  while ((await settle(pool.query('select 1'), 1000)).state !== 'ok' && failures < 50) failures++
  const recoveredMs = Math.round(performance.now() - resumedAt)
  const after = await Promise.all(Array.from({ length: 40 }, () => settle(pool.query('select 1'))))
  const again = await settle(reserveAll(() => pool.reserve()).then(releaseAll))
  const outcomes = await Promise.all(inFlight)
  const closed = await settle(pool.close(), 4000)
  await server.stop()
  return {
    'a query in flight, without a deadline of ours': alone.state,
    'reserve() with a 500 ms signal, pool full': waited.value
      ? describe(waited.value as never)
      : `${waited.state} after ${Math.round(waited.ms)} ms`,
    'public call that destroys one connection': canDestroy ? summarise(destroyed) : 'none',
    'the queries in flight on them, 500 ms later': rejected.value
      ? summarise(rejected.value as never).replace(/;.*/, '')
      : 'still pending',
    'next query (connect deadline 1 s)': describe(fresh),
    'first answer once it answers again': `${recoveredMs} ms, ${failures} failed before`,
    '40 queries, then reserving all again': `${summarise(after).replace(/;.*/, '')}; ${again.state}`,
    'left hanging': String(outcomes.filter(each => each.state === 'pending').length),
    'close()': describe(closed),
  }
}

const reserveAll = (reserve: () => Promise<Reserved>) =>
  Promise.all(Array.from({ length: max }, () => reserve().then(warm)))

async function warm(reserved: Reserved): Promise<Reserved> {
  await reserved.query('select 1')
  return reserved
}

const releaseAll = (all: Reserved[]) => Promise.all(all.map(each => each.release()))
