import { join } from 'node:path'
import { sql } from 'kysely'
import { openStore } from '../../../src/server/process/open-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { readPlaces, readPostgresPlaces } from '../cold-paths.ts'
import { fill, importPosts } from '../corpus/prepare-corpus.ts'
import { WrongAnswer } from '../load/plan.ts'
import { summary } from '../measure.ts'
import { sendFlood } from '../overload/open-loop.ts'
import { floods, type MakeRequest, read } from '../overload/requests.ts'
import { tell } from '../print.ts'
import { type Row, timesRow } from '../row.ts'
import { cpuMicrosAlone, cpuMicrosOf } from '../servers/cpu-time.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import { addOtherCompany } from '../servers/other-company.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = { 'two cores': 1.5, 'one core': 2 }
const connections = 32
const posts = { background: 6_000, backgroundQuick: 300 }
/** A lost lease is noticed within six seconds, a free one within two; long work then moves to its own process. */
const switchMs = { off: 7_000, on: 8_000 }

/**
 * Requests at half of capacity, while everything that posts make necessary is done for those of another company, so that
 * what is asked for stays as it is: its index is built anew, its events are followed, its posts are compared.
 */
export async function measureBackground(setting: Setting, stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const databaseUrl =
      engine === 'SQLite' ? undefined : await (await stage.postgres()).freshDatabase()
    const dataDir = join(setting.folder, `background-${engine}`)
    const place = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const { command, cores } = setting
    const corpus = await fill(command, stage.fewPosts, place)
    addOtherCompany({ command, ...place })
    await importPosts(command, setting.isQuick ? posts.backgroundQuick : posts.background, {
      ...place,
      company: 'other',
    })
    const places = databaseUrl
      ? await readPostgresPlaces(databaseUrl, 'posts')
      : readPlaces(dataDir, 'posts')
    const requests = {
      'cached list': () => read('/api/v1/posts/', corpus.token),
      ...floods(corpus, places),
    }
    const store = await openStore({ databaseUrl, dataDir })
    for (const on of ['two cores', 'one core'] as const) {
      const server = await startHark({
        command,
        ...place,
        token: corpus.token,
        cores: on === 'one core' ? cores.server : undefined,
      })
      const where = { server, store, requests, name: `${engine}, ${on}`, goal: goals[on] }
      rows.push(...(await measureServer(setting, where)))
      await server.stop()
    }
    await store.engine.close()
  }
  return rows
}

type Where = {
  server: HarkServer
  store: Store
  requests: Record<string, MakeRequest>
  name: string
  goal: number
}

async function measureServer(setting: Setting, where: Where): Promise<Row[]> {
  const { store, requests, name, goal } = where
  const seconds = setting.isQuick ? 1 : setting.secondsPerRound
  await switchJobs(store, 'off', setting)
  const kinds = []
  for (const [kind, make] of Object.entries(requests)) {
    const { perSecond } = await ask(setting, where, make, 20_000, seconds)
    kinds.push({ kind, make, half: perSecond / 2, quiet: [] as Asked[], busy: [] as Asked[] })
  }
  for (let round = 0; round < setting.rounds; round++)
    for (const side of ['quiet', 'busy'] as const) {
      await switchJobs(store, side === 'quiet' ? 'off' : 'on', setting)
      for (const each of kinds) {
        if (side === 'busy') await addWork(store)
        each[side].push(await ask(setting, where, each.make, each.half, seconds))
      }
    }
  return kinds.map(({ kind, quiet, busy }) => {
    const [mine, other] = [summary('background work', busy), summary('none', quiet)]
    const micros = busy.map(each => each.allMicros - each.requests * other.cpuMicros!)
    const share = micros.reduce((sum, each) => sum + each, 0) / (busy.length * seconds * 10_000)
    const note = `background work took ${Math.round(share)} % of a core`
    const named = {
      name: `${kind} beside background work, ${name}, p99`,
      against: 'none',
      goal,
      note,
    }
    return timesRow(named, [mine.p99Ms, other.p99Ms], [mine, other])
  })
}

type Asked = Awaited<ReturnType<typeof ask>>

async function ask(
  { cores }: Setting,
  { server }: Where,
  make: MakeRequest,
  perSecond: number,
  seconds: number,
) {
  const [before, allBefore] = [cpuMicrosAlone(server.pid), cpuMicrosOf(server.pid)!]
  const requests = Array.from({ length: Math.ceil(Math.min(perSecond, 10_000) * seconds) }, make)
  const port = Number(new URL(server.origin).port)
  const flood = { port, requests, perSecond, seconds, connectionsMax: connections }
  const { byStatus, ...sent } = await sendFlood(flood, cores.load)
  const { '200': read, '201': created, '503': refused, ...failed } = byStatus
  const found = read ?? created
  if (!found || Object.keys(failed).length > 0)
    throw new WrongAnswer(`At half of capacity, requests failed: ${Object.keys(failed)}`)
  // Others on the machine may leave less than half of it.
  if (refused) tell(`  ${refused.count} of ${found.count + refused.count} requests were refused`)
  const { count, p50Ms, p99Ms } = found
  return {
    requests: count,
    perSecond: found.inTime / sent.seconds,
    p50Ms,
    p99Ms,
    bytesPerRequest: 0,
    cpuMicros: (cpuMicrosAlone(server.pid) - before) / count,
    allMicros: cpuMicrosOf(server.pid)! - allBefore,
  }
}

/** Who has the lease runs the jobs: where it is the bench, the same server on the same data has none to run. */
async function switchJobs(store: Store, to: 'off' | 'on', { isQuick }: Setting) {
  const expires = to === 'off' ? store.clock() + 59e6 : 0
  await store.engine.write('everybody', transaction =>
    sql`insert into job_leases (name, holder, fence, expires) values ('jobs', 'bench', 1, ${expires})
      on conflict (name) do update set fence = job_leases.fence + 1, holder = 'bench',
        expires = excluded.expires`.execute(transaction),
  )
  if (!isQuick) await Bun.sleep(switchMs[to])
}

/** More than is done while something is measured: all posts are to be indexed anew, compared and counted. */
async function addWork(store: Store) {
  await store.engine.write('everybody', async transaction => {
    const other = sql`(select id from companies where slug = 'other')`
    await sql`update search_indexes set analysis = 0 where company_id = ${other}`.execute(
      transaction,
    )
    await sql`update search_comment_indexes set analysis = 0 where company_id = ${other}`.execute(
      transaction,
    )
    await sql`delete from duplicate_sweeps where company_id = ${other}`.execute(transaction)
    await sql`delete from job_cursors where company_id = ${other}`.execute(transaction)
  })
}
