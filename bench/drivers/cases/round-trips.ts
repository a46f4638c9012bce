import { startPostgres } from '../../../test/support/postgres.ts'
import { startProxy } from '../../../test/support/tcp-proxy.ts'
import type { Driver, Reserved, Row } from '../driver.ts'

const delayMs = 10

/** Behind a proxy that holds each byte for 10 ms, elapsed time counts the round trips. */
export async function roundTrips(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version, isFast: true })
  const proxy = await startProxy(server.url(), delayMs)
  const pool = driver.open(proxy.url, { max: 1, connectTimeoutS: 5 })
  const reserved = await pool.reserve()
  const first = await timed(() => boundSelect(reserved, 'all at once'))
  const single = await timed(() => reserved.query('select 1 as v'))
  const together = await timed(() => boundSelect(reserved, 'all at once'))
  const apart = await timed(() => boundSelect(reserved, 'one by one'))
  const failing = await failInside(reserved)
  await reserved.release()
  await pool.close()
  proxy.close()
  await server.stop()
  return {
    'one select': single.trips,
    'begin, set_config, select, commit, awaited one by one': apart.trips,
    'the same sent at once, not yet prepared': first.trips,
    'the same sent at once, prepared': together.trips,
    'company seen by the select': JSON.stringify((together.value as Row[][])[2]?.[0]),
    'a failing select inside: select, commit, next': failing,
  }
}

const statements: [string, unknown[]][] = [
  ['begin', []],
  [`select set_config('app.company', $1, true)`, ['7']],
  [`select current_setting('app.company') as company, $1::int as n`, [1]],
  ['commit', []],
]

async function boundSelect(reserved: Reserved, how: 'one by one' | 'all at once') {
  if (how === 'all at once')
    return Promise.all(statements.map(([text, parameters]) => reserved.query(text, parameters)))
  const answers: Row[][] = []
  for (const [text, parameters] of statements) answers.push(await reserved.query(text, parameters))
  return answers
}

async function failInside(reserved: Reserved): Promise<string> {
  const texts = ['begin', 'select 1 / $1::int', 'commit']
  const answers = await Promise.allSettled(
    texts.map((text, i) => reserved.query(text, i === 1 ? [0] : [])),
  )
  const next = await Promise.allSettled([reserved.query('select 1')])
  return [answers[1], answers[2], next[0]].map(each => each?.status).join(', ')
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  const value = await work()
  const ms = performance.now() - began
  return { value, trips: `${Math.round(ms)} ms, ${Math.floor(ms / (2 * delayMs))} round trips` }
}
