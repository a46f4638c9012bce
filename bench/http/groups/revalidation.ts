import { readPlaces, readPostgresPlaces } from '../cold-paths.ts'
import { makePost } from '../corpus/make-post.ts'
import { busyBoard, popularUrls } from '../corpus/popular-urls.ts'
import { requestWithBody } from '../load/raw-client.ts'
import { type ReadersOutcome, type ReadersTask, type ReadUrl, runReaders } from '../load/readers.ts'
import type { Writes } from '../load/scheduled-writes.ts'
import { type Measure, type Measured, measureInTurn, median } from '../measure.ts'
import { type Row, ratioRow, reachRow } from '../row.ts'
import { startBare } from '../servers/bare.ts'
import type { HarkServer } from '../servers/hark.ts'
import { fetchAnswer } from '../servers/same-answer.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const readers = 16
const writesPerSecond = 50
const goals = { sqlite: 0.7, postgres: 0.6, notModified: 0.95, writesPerSecond: 45 }

/** Readers that revalidate what they have seen, while posts are created and while none are, on both engines. */
export async function measureRevalidation(setting: Setting, stage: Stage): Promise<Row[]> {
  const onMany = await stage.onMany()
  const { dataDir, posts } = await stage.many()
  const sqlite = new MixedLoad(
    setting,
    onMany,
    popularUrls(readPlaces(dataDir, 'posts'), readPlaces(dataDir, 'comments'), onMany.token),
    posts,
  )
  const target = await stage.manyOnPostgres()
  const comments = await readPostgresPlaces(target.databaseUrl, 'comments')
  const postgres = new MixedLoad(
    setting,
    target.server,
    popularUrls(target.places, comments, target.server.token),
    target.places.count,
  )
  const [sqliteBusy, sqliteQuiet, postgresBusy, postgresQuiet] = await measureInTurn(setting, [
    sqlite.measure('revalidation, SQLite, writes', true),
    sqlite.measure('revalidation, SQLite', false),
    postgres.measure('revalidation, PostgreSQL, writes', true),
    postgres.measure('revalidation, PostgreSQL', false),
  ])
  const ceiling = await measureCeiling(setting, onMany, sqlite.urls)
  const note = `the readers themselves take ${Math.round(ceiling.readerMicros)} µs a request, and reach ${Math.round(ceiling.perSecond)}/s with a bare Bun.serve`
  const rowsOf = (
    engine: string,
    load: MixedLoad,
    goal: number,
    [busy, quiet]: [Measured, Measured],
  ) => {
    const name = `200 URLs, Zipf, ${readers} readers that revalidate, ${writesPerSecond} writes/s, ${engine}`
    const named = { name, against: 'the same without writes', goal, note }
    return [ratioRow(named, busy, quiet), ...load.rows(name)]
  }
  return [
    ...rowsOf('SQLite', sqlite, goals.sqlite, [sqliteBusy!, sqliteQuiet!]),
    ...rowsOf('PostgreSQL', postgres, goals.postgres, [postgresBusy!, postgresQuiet!]),
  ]
}

class MixedLoad {
  readonly urls: ReadUrl[]
  readonly #setting: Setting
  readonly #server: HarkServer
  readonly #busy: ReadersOutcome[] = []
  #nextPost: number

  constructor(setting: Setting, server: HarkServer, urls: ReadUrl[], posts: number) {
    this.#setting = setting
    this.#server = server
    this.urls = urls
    this.#nextPost = posts
  }

  measure(name: string, hasWrites: boolean): Measure {
    return {
      name,
      // The readers check what they get, and the server is warm before each measurement.
      check: async () => {},
      warmUp: async () => {},
      run: async () => {
        const task = taskFor(this.#setting, this.#server, this.urls)
        const writes = hasWrites ? { writes: this.#writes(task) } : {}
        const outcome = await runReaders({ ...task, ...writes }, this.#setting.cores.load)
        if (hasWrites) this.#busy.push(outcome)
        return outcome
      },
    }
  }

  /** What the ratio does not show: whether writes went through, and what unchanged pages cost. */
  rows(name: string): Row[] {
    const sum = (of: (outcome: ReadersOutcome) => number) =>
      this.#busy.reduce((total, outcome) => total + of(outcome), 0)
    const middle = (key: 'perSecond' | 'p50Ms' | 'p99Ms') =>
      median(this.#busy.map(({ writes }) => writes![key]))
    const [notModified, sent] = [sum(each => each.notModified), sum(each => each.unchangedSent)]
    const urls = Math.round(median(this.#busy.map(({ changedUrls }) => changedUrls)))
    const changed = `${sum(each => each.changed)} changed, of ${urls} of the ${this.urls.length} URLs`
    const refused = `${sum(each => each.refused)} reads and ${sum(each => each.writes!.refused)} writes refused`
    return [
      reachRow(
        { name: `${name}: 304 among unchanged pages`, against: '–', goal: goals.notModified },
        notModified / (notModified + sent),
        '×',
        `${notModified} were 304, ${sent} sent again; ${changed}`,
      ),
      reachRow(
        { name: `${name}: writes that got through`, against: '–', goal: goals.writesPerSecond },
        middle('perSecond'),
        '/s',
        `p50 ${Math.round(middle('p50Ms'))} ms, p99 ${Math.round(middle('p99Ms'))} ms; ${refused}`,
      ),
    ]
  }

  #writes({ warmUpSeconds, seconds }: ReadersTask): Writes {
    const headers = {
      authorization: `Bearer ${this.#server.token}`,
      'content-type': 'application/json',
    }
    // Some more than are due, as a server that is busy takes longer.
    const count = Math.ceil((warmUpSeconds + seconds + 2) * writesPerSecond)
    const requests = Array.from({ length: count }, () => {
      const { title, content } = makePost(this.#nextPost++)
      const body = JSON.stringify({ title, content, board: busyBoard })
      return requestWithBody('POST', '/api/v1/posts/create/', headers, body)
    })
    return { perSecond: writesPerSecond, requests }
  }
}

function taskFor(
  { isQuick, secondsPerRound, warmUpSeconds }: Setting,
  { origin, pid }: { origin: string; pid: number },
  urls: ReadUrl[],
): ReadersTask {
  return {
    port: Number(new URL(origin).port),
    pid,
    urls,
    readers,
    seed: 1,
    warmUpSeconds: isQuick ? 0.3 : warmUpSeconds,
    seconds: isQuick ? 0.7 : secondsPerRound,
  }
}

/** How much the readers themselves can do: the same requests to a server that only compares the ETag. */
async function measureCeiling(
  setting: Setting,
  server: HarkServer,
  urls: ReadUrl[],
): Promise<ReadersOutcome> {
  const answer = await fetchAnswer(server, '/api/v1/posts/')
  const answers = [{ ...answer, isConditional: true }]
  const bare = await startBare(answers, setting.folder, setting.cores.server)
  try {
    const unchanging = urls.map(url => ({ ...url, isFirstPage: false }))
    return await runReaders(taskFor(setting, bare.places[0]!, unchanging), setting.cores.load)
  } finally {
    await bare.stop()
  }
}
