import { startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool, Reserved } from '../driver.ts'

const rounds = 5
const roundMs = 400

interface Load {
  name: string
  connections: number
  /** How many loops run at once. */
  width: number
  work(pool: Pool, reserved: Reserved): Promise<unknown>
}

const byId = 'select id, title, votes from posts where id = $1'
const page = 'select * from posts where id > $1 order by id limit 20'
const anyId = () => 1 + Math.floor(Math.random() * 1000)

const loads: Load[] = [
  {
    name: 'select 1, one connection, one by one',
    connections: 1,
    width: 1,
    work: pool => pool.query('select 1'),
  },
  {
    name: 'one row by key, one connection, 32 at once (pipelined)',
    connections: 1,
    width: 32,
    work: pool => pool.query(byId, [anyId()]),
  },
  {
    name: 'one row by key, 10 connections, 32 at once',
    connections: 10,
    width: 32,
    work: pool => pool.query(byId, [anyId()]),
  },
  {
    name: 'page of 20 rows, 12 columns, 10 connections, 32 at once',
    connections: 10,
    width: 32,
    work: pool => pool.query(page, [anyId()]),
  },
  {
    name: 'transaction of 6 statements by begin(), 10 connections, 10 at once',
    connections: 10,
    width: 10,
    work: pool =>
      pool.begin(async session => {
        const id = anyId()
        await session.query(byId, [id])
        await session.query('update posts set votes = votes + 1 where id = $1', [id])
        await session.query(byId, [id])
        await session.query('select count(*) as n from posts where id < $1', [10])
      }),
  },
  {
    name: 'begin, set_config, select, commit, reserved, one by one',
    connections: 1,
    width: 1,
    work: async (_, reserved) => {
      await reserved.query('begin')
      await reserved.query(`select set_config('app.company', $1, true)`, ['7'])
      await reserved.query(byId, [anyId()])
      await reserved.query('commit')
    },
  },
  {
    name: 'begin, set_config, select, commit, reserved, sent at once',
    connections: 1,
    width: 1,
    work: (_, reserved) =>
      Promise.all([
        reserved.query('begin'),
        reserved.query(`select set_config('app.company', $1, true)`, ['7']),
        reserved.query(byId, [anyId()]),
        reserved.query('commit'),
      ]),
  },
]

/** Operations a second, the drivers taking turns on one server; the median of the rounds. */
export async function throughput(
  drivers: Driver[],
  version: 15 | 18,
): Promise<Record<string, number[]>> {
  const server = await startPostgres({ version, isFast: true })
  const url = await server.freshDatabase()
  await fill(drivers[0]!, url)
  const table: Record<string, number[]> = {}
  for (const load of loads) table[load.name] = await alternate(drivers, url, load)
  await server.stop()
  return table
}

async function alternate(drivers: Driver[], url: string, load: Load): Promise<number[]> {
  // A load on a reserved connection leaves the rest of the pool unused.
  const pools = drivers.map(driver => driver.open(url, { max: load.connections + 1 }))
  const reserved = await Promise.all(pools.map(pool => pool.reserve()))
  const results: number[][] = drivers.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, pool] of pools.entries()) {
      const perSecond = await measure(load, pool, reserved[i]!)
      // The first round only warms up.
      if (round > 0) results[i]!.push(perSecond)
    }
  }
  await Promise.all(reserved.map(each => each.release()))
  await Promise.all(pools.map(pool => pool.close()))
  return results.map(each => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0)
}

async function measure(load: Load, pool: Pool, reserved: Reserved): Promise<number> {
  let done = 0
  const began = performance.now()
  const loop = async () => {
    while (performance.now() - began < roundMs) {
      await load.work(pool, reserved)
      done++
    }
  }
  await Promise.all(Array.from({ length: load.width }, loop))
  return Math.round((done * 1000) / (performance.now() - began))
}

async function fill(driver: Driver, url: string): Promise<void> {
  const pool = driver.open(url, { max: 1 })
  await pool.query(`create table posts (id int8 primary key, company_id int8, title text,
    content text, votes int8, comments int8, created timestamptz, updated timestamptz,
    is_private boolean, status text, author text, parent int8)`)
  await pool.query(`insert into posts select i, 7, 'Title ' || i, repeat('words of content ', 20),
    i % 50, i % 9, now(), now(), false, 'planned', 'Someone', null from generate_series(1, 1100) i`)
  await pool.query('analyze posts')
  await pool.close()
}
