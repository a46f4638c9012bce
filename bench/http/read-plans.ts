import { checkNotModified, checkPage, checkSame, type Page } from './check-answer.ts'
import { coldPaths, type Places } from './cold-paths.ts'
import { expectedComments, expectedPosts, pageSize } from './corpus/expected.ts'
import { type Answer, type Plan, WrongAnswer } from './load/plan.ts'
import type { HarkServer } from './servers/hark.ts'
import type { SameAnswer } from './servers/same-answer.ts'

/** What may be on the wire of a 304: some headers, and no page. */
const notModifiedBytesMax = 1_000

export type Target = { server: HarkServer; places: Places }

export function reading({
  origin,
  token,
  pid,
}: HarkServer): Pick<Plan, 'origin' | 'pid' | 'method' | 'headers'> {
  return { origin, pid, method: 'GET', headers: { authorization: `Bearer ${token}` } }
}

export function checkListed(
  { places }: Target,
  path: string,
  answer: Answer,
  skipped: number,
): Page {
  const expected =
    places.table === 'posts'
      ? expectedPosts(places.count, skipped)
      : expectedComments(places.timesAt(skipped))
  return checkPage(path, answer, expected)
}

/** The plain list, over and over: right once, and the same bytes from then on. */
export function cachedPlan(target: Target): Plan {
  const path = `/api/v1/${target.places.table}/`
  let right: string | undefined
  const check = (answer: Answer) => {
    if (right === undefined) {
      const { next } = checkListed(target, path, answer, 0)
      const cursor = new URL(next ?? 'http://none').searchParams.get('cursor')
      if (cursor !== target.places.cursorAt(pageSize))
        throw new WrongAnswer(
          `${path}: \`next\` is ${next}, and the cold URLs are made differently`,
        )
      right = answer.text
    }
    if (answer.text !== right || answer.status !== 200)
      throw new WrongAnswer(`${path} changed without a write: ${answer.text.slice(0, 100)}`)
  }
  return { ...reading(target.server), isFixed: true, ask: () => ({ path, check }) }
}

export function notModifiedPlan({ server, places }: Target, etag: string): Plan {
  const path = `/api/v1/${places.table}/`
  const read = reading(server)
  return {
    ...read,
    headers: { ...read.headers, 'if-none-match': etag },
    isFixed: true,
    bytesMax: notModifiedBytesMax,
    ask: () => ({ path, check: answer => checkNotModified(path, answer, etag) }),
  }
}

/** Another cursor every time, so that no answer can have been kept. */
export function coldPlan(target: Target): Plan {
  const next = coldPaths(target.places)
  const isNew = neverSeen()
  return {
    ...reading(target.server),
    isFixed: false,
    ask() {
      const { path, skipped } = next()
      return {
        path,
        check(answer) {
          checkListed(target, path, answer, skipped)
          isNew(path, answer)
        },
      }
    },
  }
}

/** The same page under another URL every time. */
export function coldPagePlan(target: Target, page: number): Plan {
  const skipped = (page - 1) * pageSize
  const cursor = skipped === 0 ? '' : `&cursor=${target.places.cursorAt(skipped)}`
  const list = `/api/v1/${target.places.table}/?page_size=${pageSize}${cursor}`
  const isNew = neverSeen()
  let asked = 0
  return {
    ...reading(target.server),
    isFixed: false,
    ask() {
      const path = `${list}&number=${page}&time=${asked++}`
      return {
        path,
        check(answer) {
          checkListed(target, path, answer, skipped)
          isNew(path, answer)
        },
      }
    },
  }
}

/** Somebody else's server with Hark's answer; it gets the request that Hark gets. */
export function samePlan(
  { origin, pid }: { origin: string; pid: number },
  server: HarkServer,
  answer: SameAnswer,
): Plan {
  const { path } = answer
  const check = (got: Answer) => checkSame(origin + path, got, answer)
  return { ...reading(server), origin, pid, isFixed: true, ask: () => ({ path, check }) }
}

/** A page that was fetched once, over and over, by visitors without a token: the same bytes. */
export function pagePlan(server: HarkServer, answer: SameAnswer): Plan {
  const headers = answer.headers.filter(([name]) => name !== 'x-request-id')
  return { ...samePlan(server, server, { ...answer, headers }), headers: {} }
}

/** Links repeat a request's parameters, so cold answers differ; an equal one was kept under another URL. */
export function neverSeen(): (path: string, answer: Answer) => void {
  const seen = new Set<bigint | number>()
  return (path, { text }) => {
    const hash = Bun.hash(text)
    if (seen.has(hash)) throw new WrongAnswer(`${path} got the answer of another URL`)
    seen.add(hash)
  }
}
