import { cpSync } from 'node:fs'
import { SQL } from 'bun'
import { openStore } from '../../src/server/process/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import type { Random } from '../../test/support/random.ts'
import { cpuMicrosAlone, cpuMicrosOf, untilIdle } from '../http/servers/cpu-time.ts'
import { type HarkPlace, type HarkServer, startHark } from '../http/servers/hark.ts'
import { type Api, apiOf } from './api.ts'
import { emailOf, someTopic, topics } from './company.ts'
import { untilCounted } from './compare.ts'

type Measured = { server: HarkServer; store: Store; place: HarkPlace }
type All = Measured & { plain: HarkPlace; random: Random; step: (what: string) => void }

const writesPerSecond = 20
const requestsPerClass = 150
const [voteRounds, votesPerRound] = [4, 100]

/** Copies an installation that is stopped. */
export async function copyPlace(from: HarkPlace, to: HarkPlace, admin: SQL | undefined) {
  cpSync(from.dataDir, to.dataDir, { recursive: true })
  const nameOf = ({ databaseUrl }: HarkPlace) => new URL(databaseUrl!).pathname.slice(1)
  await admin?.unsafe(`create database ${nameOf(to)} template ${nameOf(from)}`)
}

/** How long lists and demands take while others write, and what a vote costs with and without segments. */
export async function measureLatency(all: All) {
  const { random, step, ...own } = all
  step('latency')
  const cpu = await processorTime(own)
  let refused = 0
  // On a busy machine, requests that would wait for more than a second are refused.
  const isRefused = (status: number) => status === 503 && ++refused > 0
  const send = apiOf(own.server)
  const api: Api = (method, path, body) => send(method, path, body, isRefused)
  const ids = await idsOf(api)
  const votes = await compareVotes(all, ids)
  const meanwhile = (work: () => Promise<unknown>) =>
    underWrites(api, ids, random, work, cpu.micros)
  const alone = await meanwhile(() => Bun.sleep(10_000))
  const backgroundPerMs = alone.micros / alone.ms
  const classes = []
  for (const [name, pathOf] of Object.entries(requestClasses(ids, random))) {
    for (let n = 0; n < 5; n++) await api('GET', pathOf())
    const durations: number[] = []
    refused = 0
    const { ms, micros } = await meanwhile(async () => {
      for (let n = 0; n < requestsPerClass; n++) {
        const path = pathOf()
        const began = performance.now()
        await api('GET', path)
        durations.push(performance.now() - began)
      }
    })
    const sorted = durations.sort((a, b) => a - b)
    const at = (share: number) => round(sorted[Math.floor(share * sorted.length)]!)
    const cpuMs = round((micros - ms * backgroundPerMs) / 1_000 / requestsPerClass)
    classes.push({ name, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), cpuMs, refused })
    step(JSON.stringify(classes.at(-1)))
  }
  await cpu.close()
  const writeCpuMs = round(alone.micros / 1_000 / alone.writes)
  return { writesPerSecond, writeCpuMs, classes, votes }
}

const round = (value: number) => Math.round(value * 100) / 100

type Ids = {
  segments: number[]
  boards: number[]
  tags: number[]
  posts: number[]
  people: number[]
}

/** Of the newest of each. */
async function idsOf(api: Api): Promise<Ids> {
  const kinds = ['segments', 'boards', 'tags', 'posts', 'users']
  const found = await Promise.all(kinds.map(kind => api('GET', `/${kind}/?page_size=100`)))
  const ids = found.map(({ results }) => results.map(({ id }: { id: number }) => id))
  return { segments: ids[0], boards: ids[1], tags: ids[2], posts: ids[3], people: ids[4] }
}

/** Every request is another one, where that is possible: no response is cached. */
function requestClasses(
  { segments, boards, tags }: Ids,
  random: Random,
): Record<string, () => string> {
  const { pick, below } = random
  const day = () => new Date(Date.UTC(2025, 0, 1) + below(365 * 1_440) * 60_000).toISOString()
  const list = (query: () => string) => () => `/posts/?segment=${pick(segments)}&${query()}`
  const common = () => topics[below(5)]!
  const rare = () => topics[50 + below(200)]!
  return {
    'list, top': list(() => `sort=top&page_size=${20 + below(5)}`),
    'list, revenue': list(() => `sort=revenue&page_size=${20 + below(5)}`),
    'list, newest': list(() => `page_size=${20 + below(5)}`),
    'list, top, one board since a day': list(
      () => `sort=top&board=${pick(boards)}&created_after=${day()}`,
    ),
    'list, revenue, one tag': list(() => `sort=revenue&tag=${pick(tags)}&created_before=${day()}`),
    'demand, rare word': () => `/demand/?q=${rare()}`,
    'demand, common word': () => `/demand/?q=${common()}`,
    'demand, typo': () => `/demand/?q=${rare().replace(/.(.)$/, 'a$1')}`,
    'demand, within a segment': () => `/demand/?q=${rare()}&segment=${pick(segments)}`,
    'demand, posts with the highest revenue': () => `/demand/?created_after=${day()}`,
  }
}

/** Votes, comments and posts in turn, on time whatever the server does, while `work` goes on. */
async function underWrites(
  api: Api,
  { posts, people }: Ids,
  random: Random,
  work: () => Promise<unknown>,
  cpu: () => Promise<number>,
) {
  const { pick } = random
  let [isOver, writes] = [false, 0]
  const content = () => `It would help us: ${topics[someTopic(random)]}`
  const user = () => ({ email: emailOf(random.below(200)), full_name: 'Person' })
  const pending = new Set<Promise<unknown>>()
  const write = () => {
    const kind = writes++ % 4
    if (kind === 0)
      return api('POST', `/posts/${pick(posts)}/comments/`, {
        content: content(),
        as_user: user(),
      })
    if (kind === 1)
      return api('POST', '/posts/create/as-user/', {
        board: 'bugs',
        title: content(),
        ...user(),
      })
    return api('PUT', `/posts/${pick(posts)}/voters/${pick(people)}/`)
  }
  const [began, before] = [performance.now(), await cpu()]
  const writer = (async () => {
    while (!isOver) {
      const wait = began + (writes * 1_000) / writesPerSecond - performance.now()
      if (wait > 0) await Bun.sleep(wait)
      const sent = write()
      pending.add(sent)
      void sent.finally(() => pending.delete(sent))
    }
  })()
  await work()
  isOver = true
  await writer
  await Promise.all(pending)
  return { ms: performance.now() - began, micros: (await cpu()) - before, writes }
}

/** Of the server, and of PostgreSQL's processes for it. */
async function processorTime({ server, place }: Pick<Measured, 'server' | 'place'>) {
  const sql = place.databaseUrl ? new SQL(place.databaseUrl, { max: 1 }) : undefined
  // Of processes that have ended meanwhile, what was last known.
  const backends = new Map<number, number>()
  return {
    close: () => sql?.close(),
    async micros() {
      const rows: { pid: number }[] = sql
        ? await sql`select pid from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`
        : []
      for (const { pid } of rows) backends.set(pid, cpuMicrosAlone(pid))
      return (
        (cpuMicrosOf(server.pid) ?? 0) + [...backends.values()].reduce((sum, each) => sum + each, 0)
      )
    },
  }
}

/** The same votes with 20 segments and without any, in turn, until everything is counted. */
async function compareVotes({ plain, random, step, ...own }: All, { posts, people }: Ids) {
  const other = await startHark({ ...plain, token: plain.token! })
  const otherStore = await openStore({ databaseUrl: undefined, ...plain })
  const sides = [
    { name: 'without segments', server: other, store: otherStore, place: plain },
    { name: 'with 20 segments', ...own },
  ]
  const cpuMs: Record<string, number[]> = {}
  for (let number = 0; number < voteRounds; number++) {
    const votes = random.many(
      votesPerRound,
      () => `/posts/${random.pick(posts)}/voters/${random.pick(people)}/`,
    )
    for (const { name, ...side } of sides) {
      const api = apiOf(side.server)
      await untilIdle(side.server.pid)
      const cpu = await processorTime(side)
      const idle = await cpu.micros()
      await Bun.sleep(3_000)
      const [began, before] = [performance.now(), await cpu.micros()]
      for (const [at, path] of votes.entries()) {
        await Bun.sleep(Math.max(0, began + (at * 1_000) / writesPerSecond - performance.now()))
        await api('PUT', path, undefined, status => status === 404)
      }
      await untilCounted(api, side.store)
      const [ms, micros] = [performance.now() - began, (await cpu.micros()) - before]
      const idlePerMs = (before - idle) / 3_000
      const each = round((micros - ms * idlePerMs) / 1_000 / votesPerRound)
      cpuMs[name] = [...(cpuMs[name] ?? []), each]
      step(`a vote ${name}: ${each} ms of CPU`)
      await cpu.close()
    }
  }
  await other.stop()
  await otherStore.engine.close()
  return { votesPerRound, cpuMs }
}
