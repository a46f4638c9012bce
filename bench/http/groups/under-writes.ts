import { expectStatus, type Page } from '../check-answer.ts'
import { pageSize } from '../corpus/expected.ts'
import { makePost } from '../corpus/make-post.ts'
import { checkedLoad } from '../load/checked-load.ts'
import { type Answer, type Plan, WrongAnswer } from '../load/plan.ts'
import { loadMeasure, type Measure, measureInTurn } from '../measure.ts'
import { type Row, timesRow } from '../row.ts'
import type { HarkServer } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goalTimes = 2
const writesPerSecond = 100
/** Every so many writes are followed by a read that must show the post. */
const readBackEvery = 10
/** A server that cannot keep up is not buried. */
const unansweredMax = 64
const path = '/api/v1/posts/'

/** The list while posts are created beside it, and the same list left alone. */
export async function measureUnderWrites(setting: Setting, stage: Stage): Promise<Row[]> {
  const { posts } = await stage.many()
  const server = await stage.onMany()
  const headers = { authorization: `Bearer ${server.token}` }
  const plan: Plan = {
    origin: server.origin,
    pid: server.pid,
    method: 'GET',
    headers,
    isFixed: true,
    ask: () => ({ path, check: checkNewestFirst }),
  }
  const writer = new Writer(server, posts)
  const quiet = loadMeasure(setting, 'list, no writes', plan)
  const busy = loadMeasure(setting, 'list under writes', plan)
  const underWrites: Measure = {
    ...busy,
    check: () => writer.during(async () => void (await checkedLoad(plan, 96))),
    run: () => writer.during(busy.run),
  }
  const [mine, other] = await measureInTurn(setting, [underWrites, quiet])
  const written = Math.round(writer.perSecond)
  const name = `list under ${writesPerSecond} writes/s, p99`
  const isKept = setting.isQuick || written > writesPerSecond * 0.9
  const note = isKept ? undefined : `only ${written} writes a second were answered`
  const named = { name, against: 'without writes', goal: goalTimes, note }
  const row = timesRow(named, [mine!.p99Ms, other!.p99Ms], [mine!, other!])
  return [isKept ? row : { ...row, outcome: 'not judged' }]
}

function checkNewestFirst(answer: Answer) {
  expectStatus(path, answer, 200)
  const { results } = JSON.parse(answer.text) as Page
  const times = results.map(item => item.created)
  if (results.length !== pageSize || !times.every((time, n) => n === 0 || time < times[n - 1]!))
    throw new WrongAnswer(`${path} under writes is not a page, newest first`)
}

/** Creates posts at a steady pace, however long each takes, and reads some of them back at once. */
class Writer {
  readonly #server: HarkServer
  #number: number
  #written = 0
  #ms = 0

  constructor(server: HarkServer, posts: number) {
    this.#server = server
    this.#number = posts
  }

  get perSecond(): number {
    return (this.#written / this.#ms) * 1000
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    let isOver = false
    const startedAt = performance.now()
    const writes = new Set<Promise<void>>()
    let failure: unknown
    const writing = (async () => {
      for (let due = startedAt; !isOver; due += 1000 / writesPerSecond) {
        await Bun.sleep(Math.max(0, due - performance.now()))
        const write = this.#write()
          .catch(error => {
            failure ??= error
          })
          .finally(() => writes.delete(write))
        writes.add(write)
        if (writes.size >= unansweredMax) await Promise.race(writes)
      }
      await Promise.all(writes)
      if (failure) throw failure
      this.#ms += performance.now() - startedAt
    })()
    // Both are waited for, so that a wrong answer on either side is heard.
    const [result] = await Promise.all([
      work().finally(() => {
        isOver = true
      }),
      writing,
    ])
    return result
  }

  async #write() {
    const { title, content, board } = makePost(this.#number++)
    const body = JSON.stringify({ title, content, board })
    const created = await this.#send('/api/v1/posts/create/', body)
    expectStatus('create', created, 201)
    this.#written++
    if (this.#written % readBackEvery > 0) return
    const listed = await this.#send(path)
    checkNewestFirst(listed)
    const { post_id: id } = JSON.parse(created.text)
    const newest = Number((JSON.parse(listed.text) as Page).results[0]!.id)
    // Another one may have been created since.
    if (newest < id)
      throw new WrongAnswer(`${path} is stale: post ${id} was created, ${newest} is the newest`)
  }

  async #send(target: string, body?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.#server.token}`,
      'content-type': 'application/json',
    }
    const init = body === undefined ? { headers } : { method: 'POST', body, headers }
    const response = await fetch(this.#server.origin + target, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}
