import { afterAll, beforeEach, expect, test } from 'bun:test'
import { WrongAnswer } from '../../bench/http/load/plan.ts'
import { requestHead, requestWithBody } from '../../bench/http/load/raw-client.ts'
import { type ReadersOutcome, type ReadersTask, runReaders } from '../../bench/http/load/readers.ts'
import { failureOf } from '../support/failure-of.ts'

// A server with one list that grows with every create and one page that never changes, or that lies in one way.

type Lie = 'none' | 'stale 304' | 'stale 200' | 'unneeded 200' | 'another ETag'
let lie: Lie = 'none'
let posts = 100

const server = Bun.serve({
  port: 0,
  fetch(request) {
    if (request.method === 'POST') {
      posts++
      return Response.json({ post_id: posts }, { status: 201 })
    }
    const isList = new URL(request.url).pathname === '/list'
    const shown = lie === 'stale 200' ? 100 : posts
    const tag = isList && lie !== 'stale 304' ? `"${shown}"` : '"a"'
    const isKnown = request.headers.get('if-none-match') === tag && !lie.endsWith('200')
    const headers = { etag: isKnown && lie === 'another ETag' ? '"b"' : tag }
    // Longer than one read from a socket.
    const list = JSON.stringify({
      next: null,
      results: [{ id: shown, content: 'x'.repeat(300_000) }],
    })
    return new Response(isKnown ? null : isList ? list : 'page', {
      status: isKnown ? 304 : 200,
      headers,
    })
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  posts = 100
})

const create = requestWithBody('POST', '/create', {}, '{"title":"Straße"}')
const task: ReadersTask = {
  port: server.port!,
  pid: process.pid,
  urls: ['/page', '/list'].map(path => ({
    path,
    head: requestHead('GET', path, {}),
    isFirstPage: path === '/list',
  })),
  readers: 4,
  seed: 1,
  warmUpSeconds: 0.1,
  seconds: 0.5,
  writes: { perSecond: 50, requests: Array.from({ length: 500 }, () => create) },
}

/** Reads for longer and longer until it has come to what it should, however busy the machine is. */
async function readUntil(isEnough: (outcome: ReadersOutcome) => boolean): Promise<ReadersOutcome> {
  for (let { seconds } = task; ; seconds *= 2) {
    const outcome = await runReaders({ ...task, seconds }, undefined)
    if (isEnough(outcome) || seconds > 60) return outcome
  }
}

test('readers count what changed, what was not sent again, and the writes beside them', async () => {
  lie = 'none'
  const outcome = await readUntil(
    ({ notModified, changed, changedUrls }) => notModified > 0 && changed > 0 && changedUrls > 0,
  )
  expect(outcome.notModified).toBeGreaterThan(0)
  expect(outcome.changed).toBeGreaterThan(0)
  expect(outcome).toMatchObject({ unchangedSent: 0, refused: 0, changedUrls: 1 })
  expect(outcome.requests).toBe(outcome.notModified + outcome.changed)
  expect(outcome.writes!.perSecond).toBeGreaterThan(0)
})

test('readers see that an unchanged page is sent again', async () => {
  lie = 'unneeded 200'
  const outcome = await readUntil(({ unchangedSent }) => unchangedSent > 0)
  expect(outcome.notModified).toBe(0)
  expect(outcome.unchangedSent).toBeGreaterThan(0)
})

test.each([
  ['stale 304', 'a 304 although post'],
  ['stale 200', 'was created, the newest listed is 100'],
  ['another ETag', 'a 304 with another ETag'],
] as const)('readers refuse a server with a %s', async (told, said) => {
  lie = told
  const refusal = (await failureOf(readUntil(() => false))) as WrongAnswer
  expect(refusal).toBeInstanceOf(WrongAnswer)
  expect(refusal.message).toContain(said)
})
