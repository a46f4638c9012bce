import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makePost } from './http/corpus/make-post.ts'
import { importPosts } from './http/corpus/prepare-corpus.ts'
import type { Generator, Plan } from './http/load/plan.ts'
import { findWrk } from './http/load/wrk.ts'
import { print, tell } from './http/print.ts'
import { stopAllChildren } from './http/servers/children.ts'
import { cpuMicrosOf, untilIdle } from './http/servers/cpu-time.ts'
import { type HarkPlace, type HarkServer, harkEnvironment, startHark } from './http/servers/hark.ts'
import { alignColumns } from './shared/align-columns.ts'

// The processor time that two builds of Hark take for the same requests, in turn: a busy machine slows both down. Ends with 1
// if a row takes a tenth more. OLD may be as old as version 0.1: rows that it cannot answer are left out.

const usage = `npm run bench:compare -- OLD NEW [options]
  OLD, NEW        executables, as bin/build makes them
  --only PATTERN  a regular expression: which rows to measure (all)
  --rounds N      how often each is measured (5)
  --seconds N     how long each measurement takes (3)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const generator = findWrk(undefined)
if (positionals.length !== 2 || !generator || !(rounds > 0) || !(seconds > 0)) {
  tell(generator ? usage : 'This needs wrk.')
  process.exit(2)
}

type Given = { server: HarkServer; postIds: number[]; postUrl: string; board: string }
type RowPlan = Pick<Plan, 'method' | 'isFixed'> & { ask: () => { path: string; body?: string } }
type Row = {
  name: string
  plan: (given: Given) => RowPlan
  isCached?: boolean
  /** So many of the maker instead of the demo's. */
  posts?: number
  commentsPerSecond?: number
}

const get = (path: string): RowPlan => ({ method: 'GET', isFixed: true, ask: () => ({ path }) })
const varied = (ask: RowPlan['ask'], method: Plan['method'] = 'GET') => ({
  method,
  isFixed: false,
  ask,
})
const searchedPosts = 3_000
const dearerMost = 1.1

const rows: Row[] = [
  { name: 'list, cached', plan: () => get('/api/v1/posts/') },
  { name: 'list, built', plan: () => get('/api/v1/posts/'), isCached: false },
  { name: 'board page, cached', plan: ({ board }) => get(`/board/${board}/`) },
  { name: 'board page, built', plan: ({ board }) => get(`/board/${board}/`), isCached: false },
  { name: 'post page, built', plan: ({ postUrl }) => get(postUrl), isCached: false },
  {
    name: 'search, built',
    // Hardly any twice: clients that ask for the same at the same time share the work.
    plan: () =>
      varied(() => ({ path: `/api/v1/posts/?search=${encodeURIComponent(wordsOfPost())}` })),
    isCached: false,
    posts: searchedPosts,
  },
  {
    name: 'hundreds of posts, 40 comments/s',
    plan: ({ postIds }) => varied(() => ({ path: `/api/v1/posts/${pick(postIds)}/` })),
    commentsPerSecond: 40,
  },
  {
    name: 'create',
    plan: ({ board }) =>
      varied(() => {
        const body = JSON.stringify({ board, title: `Wish ${Math.random()}`, content: 'Please.' })
        return { path: '/api/v1/posts/create/', body }
      }, 'POST'),
  },
]

/** One to four in a row. */
function wordsOfPost(): string {
  const { content } = makePost(Math.floor(Math.random() * searchedPosts))
  const all = content.replaceAll('.', '').split(' ')
  const first = Math.floor(Math.random() * all.length)
  return all.slice(first, first + 1 + Math.floor(Math.random() * 4)).join(' ')
}

function pick<Item>(items: Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

const folder = mkdtempSync(join(tmpdir(), 'hark-compare-'))
try {
  const table = [['CPU µs per request', 'old', 'new', 'new / old']]
  for (const row of rows.filter(({ name }) => new RegExp(values.only).test(name))) {
    const cells = await measureRow(row, generator)
    tell(cells.join('  '))
    table.push(cells)
  }
  print(alignColumns(table).join('\n'))
} finally {
  await stopAllChildren()
  rmSync(folder, { recursive: true })
}

/** The least of the rounds, which other work on the machine has disturbed least. */
async function measureRow(row: Row, generator: Generator): Promise<string[]> {
  const both = []
  for (const command of positionals) both.push(await fill(resolve(command), row))
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const isAnswered = await Promise.all(both.map(given => answers(row, given)))
  for (let round = 0; isAnswered.every(Boolean) && round < rounds; round++)
    for (const [at, given] of both.entries())
      least[at] = Math.min(least[at]!, await measure(row, given, generator))
  for (const { server } of both) await server.stop()
  if (!isAnswered[1]) throw new Error(`${row.name}: the new build does not answer`)
  if (!isAnswered[0]) return [row.name, '–', '–', 'not in the old build']
  const [before, after] = least as [number, number]
  const ratio = after / before
  if (ratio > dearerMost) process.exitCode = 1
  return [
    row.name,
    before.toFixed(1),
    after.toFixed(1),
    `${ratio.toFixed(2)}${ratio > dearerMost ? ' dearer' : ''}`,
  ]
}

async function answers(row: Row, given: Given): Promise<boolean> {
  const { path, body } = row.plan(given).ask()
  return (await ask(given.server, path, body)).ok
}

async function fill(command: string, { isCached = true, posts }: Row): Promise<Given> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const place = isCached ? { command, dataDir } : { command, dataDir, cacheMegabytes: 0 }
  const server = await startHark(place)
  if (posts) await importPosts(command, posts, place)
  else loadDemo(command, place)
  // What new posts make necessary is no part of a request.
  await untilIdle(server.pid)
  const response = await ask(server, '/api/v1/posts/?page_size=100')
  const { results } = (await response.json()) as {
    results: { id: number; url: string; board: { url: string } }[]
  }
  const [first] = results
  const [, board = ''] = /board\/([^/]+)\//.exec(first!.board.url)!
  return { server, postIds: results.map(({ id }) => id), postUrl: first!.url, board }
}

function loadDemo(command: string, place: HarkPlace) {
  const { exitCode, stderr } = Bun.spawnSync([command, 'demo'], { env: harkEnvironment(place) })
  if (exitCode !== 0) throw new Error(stderr.toString())
}

async function measure(row: Row, given: Given, generator: Generator): Promise<number> {
  const { server } = given
  const plan = row.plan(given)
  const { origin, pid, token } = server
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const comments = row.commentsPerSecond ? commenting(given, row.commentsPerSecond) : undefined
  const before = cpuMicrosOf(pid)!
  const check = () => {}
  const sample = await generator.run(
    { ...plan, origin, pid, headers, ask: () => ({ ...plan.ask(), check }) },
    seconds,
  )
  await comments?.stop()
  // What a write makes necessary is a part of it.
  if (plan.method !== 'GET') await untilIdle(pid)
  const spent = cpuMicrosOf(pid)! - before
  return spent / sample.requests
}

/** At a steady pace, however long each takes. */
function commenting({ server, postIds }: Given, perSecond: number) {
  const sent: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const body = JSON.stringify({ content: 'Me, too.' })
    sent.push(ask(server, `/api/v1/posts/${pick(postIds)}/comments/`, body))
  }, 1000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(sent)
    },
  }
}

function ask({ origin, token }: HarkServer, path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(origin + path, { headers, ...(body ? { method: 'POST', body } : {}) })
}
