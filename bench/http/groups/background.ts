import { join } from 'node:path'
import { sql } from 'kysely'
import {
  fileBytesMax,
  findImport,
} from '../../../src/features/transfer/import/upload/find-import.ts'
import {
  createImport,
  startImport,
  storeFile,
} from '../../../src/features/transfer/import/upload/upload-import.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { actors } from '../../../src/store/event.ts'
import type { Store } from '../../../src/store/store.ts'
import { readPlaces, readPostgresPlaces } from '../cold-paths.ts'
import { makePost } from '../corpus/make-post.ts'
import { fill } from '../corpus/prepare-corpus.ts'
import { WrongAnswer } from '../load/plan.ts'
import { summary } from '../measure.ts'
import { sendFlood } from '../overload/open-loop.ts'
import { floods, type MakeRequest, read } from '../overload/requests.ts'
import { tell } from '../print.ts'
import { type Row, timesRow } from '../row.ts'
import { cpuMicrosOf } from '../servers/cpu-time.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import { addOtherCompany } from '../servers/other-company.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = { 'two cores': 1.5, 'one core': 2 }
const connections = 32
/** A holder that has lost the lease may work on until it would have had to renew it; a free one is taken within two seconds. */
const switchMs = { off: 7_000, on: 3_000 }

/**
 * Requests at half of capacity, while everything runs that an import brings: rows, index, followers, comparisons. Another
 * company imports, so that what is asked for stays as it is.
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
  await stopJobs(store)
  const kinds = []
  for (const [kind, make] of Object.entries(requests)) {
    await ask(setting, where, make, 1_000, 1)
    const { perSecond } = await ask(setting, where, make, 20_000, seconds)
    kinds.push({ kind, make, half: perSecond / 2, quiet: [] as Asked[], busy: [] as Asked[] })
  }
  await startEndlessImport(store)
  let done = 0
  for (let round = 0; round < setting.rounds; round++)
    for (const side of ['quiet', 'busy'] as const) {
      await (side === 'quiet' ? stopJobs(store) : letJobsRun(store))
      const before = await eventsOfOther(store)
      for (const each of kinds)
        each[side].push(await ask(setting, where, each.make, each.half, seconds))
      if (side === 'busy') done += (await eventsOfOther(store)) - before
    }
  await letJobsRun(store)
  const rate = Math.round(done / (setting.rounds * kinds.length * seconds))
  const note = `${rate} events/s were imported meanwhile`
  tell(`  ${name}: ${note}`)
  return kinds.map(({ kind, quiet, busy }) => {
    const [mine, other] = [summary('background work', busy), summary('none', quiet)]
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
  const before = cpuMicrosOf(server.pid)!
  const requests = Array.from({ length: Math.ceil(Math.min(perSecond, 10_000) * seconds) }, make)
  const port = Number(new URL(server.origin).port)
  const flood = { port, requests, perSecond, seconds, connectionsMax: connections }
  const { byStatus, ...sent } = await sendFlood(flood, cores.load)
  const { '200': read, '201': created, ...failed } = byStatus
  const found = read ?? created
  if (!found || Object.keys(failed).length > 0)
    throw new WrongAnswer(`At half of capacity, requests failed: ${Object.keys(failed)}`)
  const { count, p50Ms, p99Ms } = found
  const cpuMicros = (cpuMicrosOf(server.pid)! - before) / count
  const perSecond_ = found.inTime / sent.seconds
  return { requests: count, perSecond: perSecond_, p50Ms, p99Ms, bytesPerRequest: 0, cpuMicros }
}

/** Takes the lease from the process that runs the jobs, so that the same server on the same data has none to run. */
async function stopJobs(store: Store) {
  const expires = store.clock() + 59e6
  await store.engine.write('everybody', transaction =>
    sql`insert into job_leases (name, holder, fence, expires) values ('jobs', 'bench', 1, ${expires})
      on conflict (name) do update set fence = job_leases.fence + 1, holder = 'bench',
        expires = excluded.expires`.execute(transaction),
  )
  await Bun.sleep(switchMs.off)
}

async function letJobsRun(store: Store) {
  await store.engine.write('everybody', transaction =>
    sql`update job_leases set expires = 0 where holder = 'bench'`.execute(transaction),
  )
  await Bun.sleep(switchMs.on)
}

/** As large as an upload may be; goes on with the one that is under way. */
async function startEndlessImport(store: Store) {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from users where email_key = 'other@example.com'`.execute(
    store.installation,
  )
  const { company_id, id: userId } = rows[0]!
  const db = store.company(company_id)
  const running = await db.query
    .selectFrom('imports')
    .select('id')
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (running) return
  const lines = ['title,content,author_email']
  for (let at = 0, bytes = 0; bytes < fileBytesMax * 0.9; at++) {
    const { title, content, creator } = makePost(1_000_000 + at)
    lines.push(`${title},"${content}",${creator.email}`)
    bytes += lines.at(-1)!.length + 1
  }
  const file = Buffer.from(lines.join('\n'))
  const about = { userId, name: 'posts.csv', format: 'csv' as const, bytesCount: file.length }
  const id = await createImport(db, actors.system, about)
  await storeFile(db, id, file)
  const board = (await db.query.selectFrom('boards').select('slug').executeTakeFirst())!.slug
  const options = { board }
  await startImport(db, actors.system, (await findImport(db, id))!, { options, isDryRun: false })
}

async function eventsOfOther(store: Store): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from companies where slug = 'other'`.execute(store.installation)
  return Number(rows[0]!.version)
}
