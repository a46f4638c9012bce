import { join } from 'node:path'
import { expectStatus } from '../check-answer.ts'
import { makePost } from '../corpus/make-post.ts'
import { fill } from '../corpus/prepare-corpus.ts'
import { checkedLoad } from '../load/checked-load.ts'
import type { Answer, Plan } from '../load/plan.ts'
import { limitRow, type Row } from '../row.ts'
import { cpuMsWithChildren, untilIdle } from '../servers/cpu-time.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import { postmasterPid, type Stage } from '../stage.ts'

/** Milliseconds on a core, with everything that follows the write in the background. */
const goals = { SQLite: 1.8, PostgreSQL: 2.4 }
const p99Times = 4
const requests = { full: { 1: 300, 32: 1_000 }, quick: { 1: 5, 32: 64 } }
const writes = ['create', 'vote', 'comment'] as const

/** What creates, votes and comments cost one client and 32, on both engines. */
export async function measureWrites(setting: Setting, stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const postgres = engine === 'PostgreSQL' ? await stage.postgres() : undefined
    const dataDir = join(setting.folder, `writes-${engine}`)
    const place = { dataDir, ...(postgres && { databaseUrl: await postgres.freshDatabase() }) }
    const { command, logLevel, cores } = setting
    const { token } = await fill(command, 3_000, place)
    const server = await startHark({ command, ...place, token, logLevel, cores: cores.server })
    const pids = [server.pid, ...(postgres ? [postmasterPid(postgres.dataDir)] : [])]
    const ids = await readIds(server)
    await untilIdle(server.pid)
    for (const write of writes)
      for (const clients of [1, 32] as const) {
        const name = `${write}, ${clients} ${clients === 1 ? 'client' : 'clients'}, ${engine}`
        const count = requests[setting.isQuick ? 'quick' : 'full'][clients]
        const plan = planOf(write, server, ids)
        await checkedLoad(plan, Math.min(count, 64), clients)
        await untilIdle(server.pid)
        const before = pids.map(cpuMsWithChildren)
        const { p50Ms, p99Ms, perSecond } = await checkedLoad(plan, count, clients)
        await untilIdle(server.pid)
        const [own, server_] = pids.map((pid, at) => (cpuMsWithChildren(pid) - before[at]!) / count)
        const absolute = [
          `${own!.toFixed(2)} ms of CPU`,
          ...(server_ === undefined ? [] : [`${server_.toFixed(2)} of PostgreSQL`]),
          `${Math.round(perSecond)}/s`,
          `${Math.round(p50Ms)}/${Math.round(p99Ms)} ms`,
        ].join(', ')
        const cost = { name: `${name}, CPU`, against: 'a limit', goal: goals[engine] }
        const slowest = { name: `${name}, p99`, against: 'its p50', goal: p99Times }
        if (clients === 32) rows.push(limitRow(slowest, p99Ms / p50Ms, 'times', absolute))
        rows.push(limitRow(cost, own!, 'ms', absolute))
      }
    await server.stop()
  }
  return rows
}

function planOf(write: (typeof writes)[number], server: HarkServer, ids: number[]): Plan {
  const { origin, pid, token } = server
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const expecting = (path: string, status: number) => ({
    path,
    check: (answer: Answer) => expectStatus(path, answer, status),
  })
  let number = 1_000_000
  const ask = {
    create() {
      const { title, content, board } = makePost(number++)
      const body = JSON.stringify({ title, content, board })
      return { ...expecting('/api/v1/posts/create/', 201), body }
    },
    // Each post once: a second vote would change nothing.
    vote: () => expecting(`/api/v1/posts/${ids.pop()}/vote/`, 200),
    comment() {
      const body = JSON.stringify({ content: makePost(number++).content.slice(0, 200) })
      return { ...expecting(`/api/v1/posts/${ids[number % ids.length]}/comments/`, 201), body }
    },
  }[write]
  return {
    origin,
    pid,
    method: write === 'vote' ? 'PUT' : 'POST',
    headers,
    isFixed: false,
    ask,
  }
}

async function readIds({ origin, token }: HarkServer): Promise<number[]> {
  const ids: number[] = []
  for (let url: string | null = `${origin}/api/v1/posts/?page_size=100`; url; ) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { next, results } = (await response.json()) as {
      next: string | null
      results: { id: number }[]
    }
    ids.push(...results.map(({ id }) => id))
    url = next && origin + new URL(next).pathname + new URL(next).search
  }
  return ids
}
