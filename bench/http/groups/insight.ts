import { join } from 'node:path'
import { periods } from '../../../src/features/insight/schema.ts'
import { Browser } from '../../../test/support/browser.ts'
import { expectStatus } from '../check-answer.ts'
import { type FilledInsight, fillInsight } from '../insight/fill-insight.ts'
import { percentiles } from '../load/percentiles.ts'
import { type Answer, WrongAnswer } from '../load/plan.ts'
import { tell } from '../print.ts'
import { limitRow, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

/** Milliseconds that the 99th percentile may take. */
const goalMs = 50
const engines = ['SQLite', 'PostgreSQL'] as const
/** Of each of the forty. */
const requestsEach = 20

/**
 * The endpoint and the page of it, from request to last byte, one at a time. They are built anew for each request: nothing
 * of them is cached.
 */
export async function measureInsight(setting: Setting, stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of engines)
    for (const posts of new Set([stage.fewPosts, stage.manyPosts])) {
      const dataDir = join(setting.folder, `insight-${engine}-${posts}`)
      const place =
        engine === 'SQLite'
          ? { dataDir }
          : { dataDir, databaseUrl: await (await stage.postgres()).freshDatabase() }
      const startedAt = performance.now()
      const filled = await fillInsight(place, posts)
      tell(`  ${posts} posts on ${engine}: filled in ${seconds(startedAt)} s`)
      const where = `${posts.toLocaleString('en')} posts on ${engine}, freshly grown`
      const server = await stage.serve({ ...place, token: filled.token })
      const readers = { 'GET /api/v1/insight/': readApi, 'page of it': readPage }
      for (const [name, reader] of Object.entries(readers)) {
        const read = await reader(server.origin, filled)
        const times = await timesOf(read, pathsOf(filled), setting.isQuick ? 1 : requestsEach)
        const { p50Ms, p99Ms } = percentiles(times.map(({ ms }) => ms))
        const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a))
        const absolute = `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ms, slowest ${slowest.ms.toFixed(1)} ms: ${slowest.query}`
        const named = { name: `insight, ${name}, p99, ${where}`, against: '–', goal: goalMs }
        rows.push(limitRow(named, p99Ms, 'ms', absolute))
      }
      await server.stop()
    }
  return rows
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

type Read = (query: string) => Promise<Answer>

async function readApi(origin: string, { token }: FilledInsight): Promise<Read> {
  const headers = { authorization: `Bearer ${token}` }
  return async query => {
    const response = await fetch(`${origin}/api/v1/insight/?${query}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

async function readPage(origin: string, { loginToken }: FilledInsight): Promise<Read> {
  const browser = new Browser(origin)
  await browser.submit('/login/', { token: loginToken })
  return query => browser.get(`/team/insight/?${query}`)
}

/** Every period of all boards and of each, for everybody and for a segment. */
function pathsOf({ boards, segment }: FilledInsight): string[] {
  return periods.flatMap(days =>
    [undefined, ...boards].flatMap(board =>
      [undefined, segment].map(each =>
        new URLSearchParams({
          days,
          ...(board && { board }),
          ...(each && { segment: each }),
        }).toString(),
      ),
    ),
  )
}

type Time = { query: string; ms: number }

/** Each in turn, several times; the first time counts, too. */
async function timesOf(read: Read, queries: string[], each: number): Promise<Time[]> {
  const taken: Time[] = []
  for (let round = 0; round < each; round++)
    for (const query of queries) {
      const startedAt = performance.now()
      const answer = await read(query)
      taken.push({ query, ms: performance.now() - startedAt })
      expectStatus(query, answer, 200)
      if (!answer.text.includes('Segment 7'))
        throw new WrongAnswer(`${query} does not show the segment`)
    }
  return taken
}
