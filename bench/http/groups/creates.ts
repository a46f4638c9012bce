import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expectStatus, type Page } from '../check-answer.ts'
import { makePost } from '../corpus/make-post.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'
import { checkedLoad } from '../load/checked-load.ts'
import { type Plan, type Sample, WrongAnswer } from '../load/plan.ts'
import { type Measure, measureInTurn, withCpuTime } from '../measure.ts'
import { type Row, ratioRow } from '../row.ts'
import { runScript } from '../run-script.ts'
import { type HarkServer, harkEnvironment, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'

const goal = 0.5
const checkedCreates = 64

/** Creates over HTTP beside a bare loop that writes the same rows; each time on a fresh copy. */
export async function measureCreates(setting: Setting, corpus: Corpus): Promise<Row> {
  const bench = new Creates(setting, corpus)
  await bench.record(setting.isQuick ? 320 : 9_600)
  const [mine, other] = await measureInTurn(setting, [bench.hark(), bench.bareLoop()])
  const against = 'a bare loop, the same rows, 32 a commit, the same fsync'
  const note = "the loop's times are those of a commit of 32"
  return ratioRow({ name: 'create, 32 clients, durable', against, goal, note }, mine!, other!)
}

class Creates {
  readonly #setting: Setting
  readonly #corpus: Corpus
  readonly #recording: string
  #recorded = 0

  constructor(setting: Setting, corpus: Corpus) {
    this.#setting = setting
    this.#corpus = corpus
    this.#recording = join(setting.folder, 'creates.json')
  }

  /** Notes the statements of this many creates. */
  async record(posts: number) {
    this.#recorded = posts
    await this.#onCopy(dataDir =>
      runScript(script('record-creates.ts'), [
        dataDir,
        String(posts),
        String(this.#corpus.posts),
        this.#recording,
      ]),
    )
  }

  hark(): Measure {
    const { isQuick, generator, warmUpSeconds, secondsPerRound } = this.#setting
    return {
      name: 'create',
      check: () => this.#withServer(server => this.#checkCreates(server)),
      warmUp: async () => {},
      run: () =>
        this.#withServer(async server => {
          const { plan } = this.#plan(server)
          if (isQuick) return checkedLoad(plan, checkedCreates)
          await generator.run(plan, warmUpSeconds)
          return withCpuTime(plan, () => generator.run(plan, secondsPerRound))
        }),
    }
  }

  bareLoop(): Measure {
    const replay = async (dataDir: string): Promise<Sample> =>
      JSON.parse(
        await runScript(
          script('replay-creates.ts'),
          [dataDir, this.#recording],
          this.#setting.cores.server,
        ),
      )
    return {
      name: 'bare loop',
      // Whatever Hark promises about its rows holds for the loop's as well: they are the same.
      check: () =>
        this.#onCopy(async dataDir => {
          await replay(dataDir)
          await this.#verify(dataDir)
          await this.#withServerOn(dataDir, server => this.#expectPosts(server, this.#recorded))
        }),
      warmUp: async () => {},
      run: () => this.#onCopy(replay),
    }
  }

  #plan({ origin, token, pid }: HarkServer): { plan: Plan; ids: Set<number> } {
    const ids = new Set<number>()
    let number = this.#corpus.posts
    const path = '/api/v1/posts/create/'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = () => {
      const { title, content, board } = makePost(number++)
      return {
        path,
        body: JSON.stringify({ title, content, board }),
        check(answer: { status: number; headers: Headers; text: string }) {
          expectStatus(path, answer, 201)
          ids.add(JSON.parse(answer.text).post_id)
        },
      }
    }
    return { plan: { origin, pid, method: 'POST', headers, isFixed: false, ask }, ids }
  }

  /** Every create that was answered is listed, once. */
  async #checkCreates(server: HarkServer) {
    const { plan, ids } = this.#plan(server)
    await checkedLoad(plan, checkedCreates)
    const listed = await newestIds(server, checkedCreates)
    if (ids.size !== checkedCreates || listed.some(id => !ids.has(id)))
      throw new WrongAnswer(`created ${[...ids]}, but the newest are ${listed}`)
  }

  async #expectPosts(server: HarkServer, added: number) {
    const { posts } = this.#corpus
    const newest = await newestTitles(server)
    const wanted = makePost(posts + added - 1).title
    if (!newest.includes(wanted))
      throw new WrongAnswer(`the loop's last post "${wanted}" is not among the newest`)
  }

  #withServer<Result>(work: (server: HarkServer) => Promise<Result>): Promise<Result> {
    return this.#onCopy(async dataDir => {
      const result = await this.#withServerOn(dataDir, work)
      if (this.#setting.isQuick) await this.#verify(dataDir)
      return result
    })
  }

  async #withServerOn<Result>(dataDir: string, work: (server: HarkServer) => Promise<Result>) {
    const { command, logLevel, cores } = this.#setting
    const { token } = this.#corpus
    const server = await startHark({ command, dataDir, token, logLevel, cores: cores.server })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }

  async #onCopy<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
    const copy = join(this.#setting.folder, 'writes')
    cpSync(this.#corpus.dataDir, copy, { recursive: true })
    try {
      return await work(copy)
    } finally {
      rmSync(copy, { recursive: true })
    }
  }

  async #verify(dataDir: string) {
    const { command } = this.#setting
    const env = harkEnvironment({ command, dataDir })
    const { exitCode, stdout } = Bun.spawnSync([command, 'verify'], { env })
    if (exitCode !== 0) throw new WrongAnswer(`hark verify: ${stdout}`)
  }
}

async function newest(server: HarkServer): Promise<Page['results']> {
  const headers = { authorization: `Bearer ${server.token}` }
  const response = await fetch(`${server.origin}/api/v1/posts/?page_size=100`, { headers })
  return ((await response.json()) as Page).results
}

const newestTitles = async (server: HarkServer) => (await newest(server)).map(({ title }) => title)
const newestIds = async (server: HarkServer, count: number) =>
  (await newest(server)).slice(0, count).map(({ id }) => id as number)

const script = (name: string) => join(import.meta.dir, '../commits', name)
