import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool } from '../driver.ts'
import { codeOf } from '../settle.ts'

const text = 'Grüße, 世界 🎉 \\ " \' \n\t end'

/** Each statement, its parameters, and what the one column `v` must come back as. */
const checks: [string, string, unknown[], unknown][] = [
  ['int8 below 2^53', 'select 9007199254740991::int8 as v', [], 9007199254740991],
  ['number for int8', 'select $1::int8 as v', [9007199254740991], 9007199254740991],
  ['number for int8, no cast', 'select id as v from t where id = $1', [1], 1],
  ['null, no cast', 'select id as v from t where is_x is not distinct from $1', [null], 1],
  ['null into int8', 'select coalesce($1, 7::int8) as v', [null], 7],
  ['text', 'select $1::text as v', [text], text],
  ['text, no cast', 'select name as v from t where name = $1', [text], text],
  ['20,000 characters', 'select $1::text as v', ['ü'.repeat(20_000)], 'ü'.repeat(20_000)],
  ['boolean', 'select $1::boolean as v', [true], true],
  ['int8[] by any($1)', 'select id as v from t where id = any($1)', [[1, 2]], 1],
  ['text[] by any($1)', 'select id as v from t where name = any($1)', [[text]], 1],
  ['text[] with a null', 'select ($1::text[])[2] is null as v', [['a', null]], true],
  ['text[] read', `select array['a', null, 'b,"c'] as v`, [], ['a', null, 'b,"c']],
  ['int8[] read', 'select array[1, 2]::int8[] as v', [], [1, 2]],
  ['string for int8', 'select $1::int8 as v', ['42'], 42],
]

export async function values(driver: Driver, version: 15 | 18) {
  const server = await startPostgres({ version, isFast: true })
  const pool = driver.open(server.url(), { max: 1 })
  await pool.query('create table t (id int8 primary key, name text, at timestamptz, is_x boolean)')
  await pool.query('insert into t values ($1, $2, now(), null)', [1, text])
  const wrong: string[] = []
  for (const [name, statement, parameters, expected] of checks) {
    const got = await pool.query(statement, parameters).then(([row]) => row?.v, codeOf)
    if (!Bun.deepEquals(got, expected)) wrong.push(`${name}: ${JSON.stringify(got)?.slice(0, 40)}`)
  }
  const many = await insertMany(pool)
  const [prepared] = await pool.query(
    `select count(*)::int as n from pg_prepared_statements where statement like 'select $1::%'`,
  )
  await pool.close()
  await server.stop()
  return {
    [`${checks.length} values there and back`]: wrong.length ? wrong.join('; ') : 'all right',
    'insert of 500 rows, 4 columns': many,
    'runs as named prepared statements': Number(prepared?.n) > 2 ? 'yes' : 'no',
  }
}

async function insertMany(pool: Pool): Promise<string> {
  const tuples = Array.from({ length: 500 }, (_, i) => [4, 3, 2, 1].map(k => `$${4 * i + 5 - k}`))
  const rows = Array.from({ length: 500 }, (_, i) => [i + 10, text, new Date(i), i % 2 === 0])
  const statement = `insert into t values ${tuples.map(each => `(${each})`).join(', ')}`
  const began = performance.now()
  await pool.query(statement, rows.flat())
  const ms = Math.round(performance.now() - began)
  const [row] = await pool.query('select count(*)::int as n from t where id >= 10')
  return row?.n === 500 ? `ok in ${ms} ms` : `only ${row?.n}`
}
