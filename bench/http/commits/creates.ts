import { join } from 'node:path'
import { expectStatus, type Page } from '../check-answer.ts'
import { makePost } from '../corpus/make-post.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'
import { checkedLoad } from '../load/checked-load.ts'
import { type Answer, type Plan, type Sample, WrongAnswer } from '../load/plan.ts'
import { type Measure, withCpuTime } from '../measure.ts'
import { runScript } from '../run-script.ts'
import { type HarkServer, harkEnvironment, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { OnCopy, Place } from './copies.ts'

const checkedCreates = 64
const path = '/api/v1/posts/create/'

/** Writes over HTTP, and a bare loop that writes the rows of creates; each time on a fresh copy of one database. */
export class Creates {
  readonly #setting: Setting
  readonly #corpus: Corpus
  readonly #onCopy: OnCopy
  readonly #engine: string
  readonly #scripts: { record: string; replay: string }
  readonly #recording: string
  #recorded = 0

  constructor(setting: Setting, corpus: Corpus, onCopy: OnCopy, engine: 'SQLite' | 'PostgreSQL') {
    this.#setting = setting
    this.#corpus = corpus
    this.#onCopy = onCopy
    this.#engine = engine
    this.#recording = join(setting.folder, `creates-${engine}`)
    const kind = engine === 'SQLite' ? '' : 'postgres-'
    this.#scripts = { record: `record-${kind}creates.ts`, replay: `replay-${kind}creates.ts` }
  }

  /** Stores the statements of this many creates. */
  async record(posts: number) {
    this.#recorded = posts
    const first = String(this.#corpus.posts)
    await this.#onCopy(place =>
      runScript(script(this.#scripts.record), [
        locationOf(place),
        String(posts),
        first,
        this.#recording,
      ]),
    )
  }

  hark(): Measure {
    const { isQuick, generator, warmUpSeconds, secondsPerRound } = this.#setting
    return {
      name: `create, ${this.#engine}`,
      check: () => this.withServer(server => this.#checkCreates(server)),
      warmUp: async () => {},
      run: () =>
        this.withServer(async server => {
          const { plan } = this.#plan(server)
          if (isQuick) return checkedLoad(plan, checkedCreates)
          await generator.run(plan, warmUpSeconds)
          return withCpuTime(plan, () => generator.run(plan, secondsPerRound))
        }),
    }
  }

  bareLoop(): Measure {
    const replay = async (place: Place): Promise<Sample> =>
      JSON.parse(
        await runScript(
          script(this.#scripts.replay),
          [locationOf(place), this.#recording],
          this.#setting.cores.server,
        ),
      )
    return {
      name: `bare loop, ${this.#engine}`,
      // Whatever Hark promises about its rows holds for the loop's as well: they are the same.
      check: () =>
        this.#onCopy(async place => {
          await replay(place)
          await this.#verify(place)
          await this.#withServerOn(place, server => this.#expectPosts(server, this.#recorded))
        }),
      warmUp: async () => {},
      run: () => this.#onCopy(replay),
    }
  }

  /** A server on a copy, and in a quick run a look at all of its data afterwards. */
  withServer<Result>(work: (server: HarkServer) => Promise<Result>): Promise<Result> {
    return this.#onCopy(async place => {
      const result = await this.#withServerOn(place, work)
      if (this.#setting.isQuick) await this.#verify(place)
      return result
    })
  }

  #plan({ origin, token, pid }: HarkServer): { plan: Plan; ids: Set<number> } {
    const ids = new Set<number>()
    let number = this.#corpus.posts
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = () => {
      const { title, content, board } = makePost(number++)
      return {
        path,
        body: JSON.stringify({ title, content, board }),
        check(answer: Answer) {
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
    const listed = (await newest(server)).slice(0, checkedCreates).map(({ id }) => id as number)
    if (ids.size !== checkedCreates || listed.some(id => !ids.has(id)))
      throw new WrongAnswer(`created ${[...ids]}, but the newest are ${listed}`)
  }

  async #expectPosts(server: HarkServer, added: number) {
    const titles = (await newest(server)).map(({ title }) => title)
    const wanted = makePost(this.#corpus.posts + added - 1).title
    if (!titles.includes(wanted))
      throw new WrongAnswer(`the loop's last post "${wanted}" is not among the newest`)
  }

  async #withServerOn<Result>(place: Place, work: (server: HarkServer) => Promise<Result>) {
    const { command, logLevel, cores } = this.#setting
    const { token } = this.#corpus
    const server = await startHark({ command, ...place, token, logLevel, cores: cores.server })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }

  async #verify(place: Place) {
    const { command } = this.#setting
    const env = harkEnvironment({ command, ...place })
    const child = Bun.spawn([command, 'verify'], { env, stdout: 'pipe' })
    const text = await child.stdout.text()
    if ((await child.exited) !== 0) throw new WrongAnswer(`hark verify: ${text}`)
  }
}

async function newest(server: HarkServer): Promise<Page['results']> {
  const headers = { authorization: `Bearer ${server.token}` }
  const response = await fetch(`${server.origin}/api/v1/posts/?page_size=100`, { headers })
  return ((await response.json()) as Page).results
}

const locationOf = ({ dataDir, databaseUrl }: Place) => databaseUrl ?? dataDir
const script = (name: string) => join(import.meta.dir, name)
