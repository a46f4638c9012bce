import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool } from '../driver.ts'
import { codeOf, describe, settle } from '../settle.ts'

const total = 20_000
const width = 64

/** Failing statements among good ones, pipelined on few connections: each gets its own answer. */
export async function mixed(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version, isFast: true })
  const pool = driver.open(server.url(), { max: 3 })
  const wrong = { answers: 0, errors: 0, pending: 0 }
  let next = 0
  const loop = async () => {
    while (next < total) await one(pool, next++, wrong)
  }
  await Promise.all(Array.from({ length: width }, loop))
  await settle(pool.close())

  const single = driver.open(server.url(), { max: 1 })
  const changed = await planChanged(single)
  for (let i = 0; i < 3000; i++) await single.query(`select ${i} as v, $1::int as w`, [i])
  const [kept] = await single.query('select count(*)::int as n from pg_prepared_statements')
  await settle(single.close())
  await server.stop()
  return {
    [`${total} queries, a fifth failing: wrong answers`]: String(wrong.answers),
    'wrong errors': String(wrong.errors),
    'never settled': String(wrong.pending),
    'prepared select * after its table changed': changed,
    'prepared statements kept after 3,000 texts': String(kept?.n),
  }
}

type Wrong = { answers: number; errors: number; pending: number }

async function one(pool: Pool, i: number, wrong: Wrong): Promise<void> {
  if (i % 10 === 3) return expectCode(pool.query('select 1 / $1::int', [0]), '22012', wrong)
  if (i % 10 === 7) return expectCode(pool.query(`select nothing_${i % 50}`), '42703', wrong)
  // Several texts, so that preparing and running mix on one connection.
  const text = `select $1::int8 as i, ${i % 30} as k, $2::text as t`
  const { state, value } = await settle(pool.query(text, [i, `t${i}`]), 5000)
  const expected = [{ i, k: i % 30, t: `t${i}` }]
  if (state === 'pending') wrong.pending++
  else if (!value || JSON.stringify(value) !== JSON.stringify(expected)) wrong.answers++
}

async function expectCode(query: Promise<unknown>, code: string, wrong: Wrong): Promise<void> {
  const settled = await settle(query, 5000)
  if (settled.state === 'pending') wrong.pending++
  else if (settled.code !== code) wrong.errors++
}

async function planChanged(pool: Pool): Promise<string> {
  await pool.query('create table changing (a int)')
  for (let i = 0; i < 3; i++) await pool.query('select * from changing where a = $1', [1])
  await pool.query('alter table changing add column b int')
  const first = await settle(pool.query('select * from changing where a = $1', [1]))
  const second = await pool
    .query('select * from changing where a = $1', [1])
    .then(() => 'ok', codeOf)
  return `${describe(first)}; again: ${second}`
}
