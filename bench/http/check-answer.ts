import { isDeepStrictEqual } from 'node:util'
import { type Answer, WrongAnswer } from './load/plan.ts'
import type { SameAnswer } from './servers/same-answer.ts'

type View = Record<string, unknown>
type Item = View & { creator: { email: string }; post?: { title: string }; created: string }
export type Page = { next: string | null; previous: string | null; results: Item[] }

/** A page of a list that holds exactly what is expected, in that order. */
export function checkPage(path: string, answer: Answer, expected: View[]): Page {
  expectStatus(path, answer, 200)
  const page = JSON.parse(answer.text) as Page
  const found = page.results.map(item => viewLike(item, expected[0] ?? {}))
  if (found.length !== expected.length)
    throw new WrongAnswer(`${path} lists ${found.length} items instead of ${expected.length}`)
  for (const [index, view] of found.entries())
    if (!isDeepStrictEqual(view, expected[index]))
      throw new WrongAnswer(
        `${path}: item ${index} is ${JSON.stringify(view)} and must be ${JSON.stringify(expected[index])}`,
      )
  if (!answer.headers.get('etag')) throw new WrongAnswer(`${path} has no ETag`)
  return page
}

/** The fields that the maker knows, as it writes them. */
function viewLike(item: Item, like: View): View {
  const plain: View = {
    ...item,
    creator: item.creator.email,
    post: item.post?.title,
    created: Date.parse(item.created),
  }
  return Object.fromEntries(Object.keys(like).map(key => [key, plain[key]]))
}

export function checkNotModified(path: string, { status, headers, text }: Answer, etag: string) {
  if (status !== 304) throw new WrongAnswer(`${path} answered ${status} instead of 304`)
  if (text !== '') throw new WrongAnswer(`${path}: a 304 with a body: ${text.slice(0, 100)}`)
  if (headers.get('etag') !== etag)
    throw new WrongAnswer(`${path}: a 304 with the ETag ${headers.get('etag')} instead of ${etag}`)
}

export function checkSame(path: string, answer: Answer, wanted: SameAnswer) {
  expectStatus(path, answer, wanted.status)
  if (answer.text !== wanted.body)
    throw new WrongAnswer(`${path} sends other bytes: ${answer.text.slice(0, 100)}`)
  for (const [name, value] of wanted.headers)
    if (answer.headers.get(name) !== value)
      throw new WrongAnswer(`${path} sends ${name}: ${answer.headers.get(name)}, not ${value}`)
}

export function expectStatus(path: string, { status, text }: Answer, wanted: number) {
  if (status === wanted) return
  throw new WrongAnswer(`${path} answered ${status} instead of ${wanted}: ${text.slice(0, 200)}`)
}
