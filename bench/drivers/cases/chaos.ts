import { SQL } from 'bun'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres.ts'
import type { Driver, Pool, Reserved } from '../driver.ts'
import { type Settled, settle, summarise } from '../settle.ts'

const max = 5
const chaosMs = 12_000
const deadlineMs = 300

interface Tally {
  acknowledged: number[]
  failed: number
  wrong: number
  slowestMs: number
  stuck: number
}

/**
 * Transactions by 20 workers while connections are terminated and the server is stopped or killed.
 * Whoever does not answer by our deadline loses its connection.
 */
export async function chaos(driver: Driver, version: 15 | 18) {
  // Room for what a driver may leave behind, so that this shows in the count at the end.
  const server = await startPostgres({ version, settings: { max_connections: '400' } })
  const pool = driver.open(server.url(), { max, connectTimeoutS: 1 })
  await pool.query('create table kept (id int8 primary key)')
  const tally: Tally = { acknowledged: [], failed: 0, wrong: 0, slowestMs: 0, stuck: 0 }
  const end = performance.now() + chaosMs
  const workers = Array.from({ length: 20 }, (_, i) => work(pool, i, end, tally))
  const faults = await breakThings(server, end)
  await settle(Promise.all(workers), 5000)

  const calm = await Promise.all(
    Array.from({ length: 100 }, () => settle(pool.query('select 1'), 3000)),
  )
  const after = await inspect(server.url())
  const lost = tally.acknowledged.filter(id => !after.ids.has(id)).length
  await settle(pool.close())
  await server.stop()
  return {
    faults,
    'transactions acknowledged / failed': `${tally.acknowledged.length} / ${tally.failed}`,
    'acknowledged and lost': String(lost),
    'wrong answers': String(tally.wrong),
    'slowest settled transaction': `${Math.round(tally.slowestMs)} ms`,
    'never settled (3 s)': String(tally.stuck),
    '100 queries afterwards': summarise(calm),
    'server connections afterwards, left in a transaction': `${after.total}, ${after.open}`,
  }
}

async function work(pool: Pool, worker: number, end: number, tally: Tally): Promise<void> {
  for (let i = 0; performance.now() < end; i++) {
    const id = worker * 1_000_000 + i
    const { state, ms, value } = await settle(transact(pool, id), 3000)
    if (state === 'pending') tally.stuck++
    else tally.slowestMs = Math.max(tally.slowestMs, ms)
    if (state === 'rejected') tally.failed++
    if (state === 'rejected') await Bun.sleep(10)
    if (state !== 'ok') continue
    tally.acknowledged.push(id)
    if (value !== id) tally.wrong++
  }
}

async function transact(pool: Pool, id: number): Promise<unknown> {
  const reserved = await pool.reserve(AbortSignal.timeout(deadlineMs))
  const answers = Promise.all([
    reserved.query('begin'),
    reserved.query('insert into kept values ($1)', [id]),
    reserved.query('select $1::int8 as id', [id]),
    reserved.query('commit'),
  ])
  const settled: Settled = await settle(answers, deadlineMs)
  if (settled.state === 'ok') {
    await reserved.release()
    return (settled.value as { id: number }[][])[2]?.[0]?.id
  }
  await giveUp(reserved)
  throw new Error(settled.code ?? 'no answer by the deadline')
}

const giveUp = (reserved: Reserved) => reserved.destroy?.() ?? reserved.release()

async function breakThings(server: PostgresServer, end: number): Promise<string> {
  const counts = { terminated: 0, stopped: 0, killed: 0 }
  for (let i = 0; performance.now() < end - 1500; i++) {
    await Bun.sleep(200)
    if (i % 6 === 5) {
      await server.kill('SIGKILL')
      await Bun.sleep(200)
      await server.restart()
      counts.killed++
    } else if (i % 3 === 2) {
      await server.kill('SIGSTOP')
      await Bun.sleep(700)
      await server.kill('SIGCONT')
      counts.stopped++
    } else {
      await ask(
        server.url(),
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by random() limit 2`,
      )
      counts.terminated++
    }
  }
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

async function inspect(url: string) {
  const rows = await ask(url, 'select id from kept')
  const [activity] = await ask(
    url,
    `select count(*)::int as total,
      (count(*) filter (where state like 'idle in transaction%'))::int as open
      from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return { ids: new Set(rows.map(row => Number(row.id))), ...activity } as {
    ids: Set<number>
    total: number
    open: number
  }
}

/** The same for both drivers, on a connection of its own. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = new SQL(url, { max: 1, connectionTimeout: 5 })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.close()
  }
}
