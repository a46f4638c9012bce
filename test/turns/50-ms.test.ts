import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Asked, routes } from '../api/requests.ts'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, expectStatus, get, patch, post, put } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { allowEmbedding } from '../support/embedding.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, server, startHark } from '../support/hark.ts'
import { once } from '../support/once.ts'
import { parseExposition, type Sample } from '../support/parse-exposition.ts'
import { type Place, placeIn } from '../support/place.ts'
import type { Envelope, Post } from '../support/types.ts'
import { worstBodies, worstFiles, worstForms, worstQueries, worstTexts } from './worst-inputs.ts'

/**
 * Everything runs on one event loop: while a turn lasts, nothing else is answered. Turns are measured by the processor
 * time that the server counts of them. Compiling and garbage collection add to that, more so on a busy machine, so an
 * input that was slow is tried again: only what is slow every time counts.
 */
type Bound = '0.05' | '0.1'
const limit: Bound = '0.05'
const tries = 5

/** They change up to 500 posts in one transaction; measured with that many. */
const exceptions = new Set(['bulk changes'])

/** `npm run turns` has 100,000. */
const posts = Number(process.env.HARK_TURNS_POSTS ?? 600)

type Setting = { company: Company; place: Place; admin: Browser; customer: Browser }
type Input = { what: string; send: () => Promise<number> }

const worstSetting = () =>
  once('worstSetting', async () => {
    const company = await freshCompany()
    await allowEmbedding(company, 'https://www.example.com')
    const place = placeIn(company, 'public')
    await fillWithWorst(place)
    return {
      company,
      place,
      admin: await signedIn(company, company.admin),
      customer: await signedIn(company, await company.addUser('customer')),
    }
  })

test('no request occupies the event loop for more than 50 ms of processor time', async () => {
  const given = await worstSetting()
  const home = await server()
  const slow: string[] = []
  const own = {
    'editing as a customer': await ownEdits(given),
    'forms of visitors': await manyFields(given),
    'bulk changes': await bulk(given),
    'searches without spaces': await unspacedSearches(),
  }
  const all = { ...(await inputsByRoute(given)), ...own }
  let before = await longTurns(home)
  for (const [route, inputs] of Object.entries(all)) {
    const bound = exceptions.has(route) ? '0.1' : limit
    for (const { what, send } of inputs) {
      const status = await send()
      if (status >= 500 && status !== 503) slow.push(`${route} answers ${status} to ${what}`)
    }
    let after = await longTurns(home)
    if (grown(before, after, bound).length > 0) {
      slow.push(...(await slowOf(inputs, bound)))
      after = await longTurns(home)
    }
    before = after
  }
  expect(slow).toEqual([])
}, 3_600_000)

test('nor does the first request for a page after a start', async () => {
  const { company, place } = await worstSetting()
  const home = await server()
  const [postId, { slug: board }] = [await place.post(), await place.board()]
  const pages = [`/post/${postId}/`, '/', `/board/${board}/`, `/post/${postId}/feed.atom`]
  let slow: string[] | undefined
  for (let left = tries; left > 0 && slow?.length !== 0; left--) {
    const fresh = await startHark({ DATA_DIR: home.dataDir })
    for (const page of pages) await fetch(`${fresh.url}/c/${company.slug}${page}`)
    // Without those of the start itself, which are no request's.
    const found = grown([], await longTurns(fresh), limit).filter(name => name.startsWith('GET'))
    slow = slow?.filter(route => found.includes(route)) ?? found
    await fresh.stop()
  }
  expect(slow).toEqual([])
}, 3_600_000)

/** Which of the inputs it was, each by itself; none if it does not happen again. */
async function slowOf(inputs: Input[], bound: Bound) {
  const home = await server()
  const slow: string[] = []
  for (const { what, send } of inputs) {
    const seen: string[][] = []
    while (seen.length < tries && seen.every(found => found.length > 0)) {
      const before = await longTurns(home)
      await send()
      seen.push(grown(before, await longTurns(home), bound))
    }
    if (seen.every(found => found.length > 0)) slow.push(`${seen.at(-1)}: ${what}`)
  }
  return slow
}

async function inputsByRoute(given: Setting): Promise<Record<string, Input[]>> {
  const inputs: Record<string, Input[]> = {}
  for (const route of Object.keys(routes))
    if (route !== 'POST /logout/') inputs[route] = await inputsOf(route, given)
  return inputs
}

/** What customers edit is looked through for links that it did not have before, unless it is held already. */
async function ownEdits({ company, customer, place }: Setting): Promise<Input[]> {
  const [{ adminToken: token }, postId] = [company, await place.post()]
  const edit = async (content: string) => {
    await expectStatus(200, patch('/api/v1/company/', { moderation: 'links' }, { token }))
    const said = { content: unique() }
    const sent = await customer.submit(`/post/${postId}/comment/`, said)
    const path = `/edit/comment/${/#comment-(\d+)$/.exec(sent.headers.get('location')!)![1]}/`
    const [, revision = ''] = /name="revision" value="(\d+)"/.exec((await customer.get(path)).text)!
    return (await customer.submit(path, { content, revision })).status
  }
  return worstTexts(20_000).map(text => ({
    what: text.slice(0, 60),
    send: () => edit(notBlank(text)),
  }))
}

/** A form that is sent without a session is shown again. */
async function manyFields({ company, place }: Setting): Promise<Input[]> {
  const path = `/post/${await place.post()}/comment/`
  return [200, 2_000].map(count => ({
    what: `${count} fields`,
    send: async () => {
      const fields = Array.from({ length: count }, (_, at) => [`f${at}`, '<a>'.repeat(20)])
      return (await visiting(company).submit(path, Object.fromEntries(fields))).status
    },
  }))
}

/** Every character of such a text is compared with the query, in each result of a page. */
async function unspacedSearches(): Promise<Input[]> {
  // Their own, as the newest posts of the other are to be the worst for lists.
  const company = await freshCompany()
  const { slug: board } = await placeIn(company, 'public').board()
  const content = '通知の設定を画面ごとに変更できるようにしてほしいです。'.repeat(200)
  const creator = { email: 'unspaced@people.example', full_name: 'U' }
  const lines = Array.from({ length: 25 }, (_, at) => ({
    board,
    title: `通知の設定 ${at}`,
    content,
    creator,
  }))
  await importLines(company, lines)
  // Another query each time, as answers are cached.
  const q = () => encodeURIComponent(`通知の設定 -${unique()}`)
  const { adminToken: token } = company
  return [
    {
      what: 'the page',
      send: async () => (await visiting(company).get(`/search/?q=${q()}`)).status,
    },
    {
      what: 'everything',
      send: async () =>
        (await get(`/api/v1/search/?q=${q()}&in=everything&page_size=100`, { token })).status,
    },
    {
      what: 'posts',
      send: async () => (await get(`/api/v1/search/?q=${q()}&page_size=100`, { token })).status,
    },
  ]
}

async function bulk({ company }: Setting): Promise<Input[]> {
  const { adminToken: token } = company
  const ids: number[] = []
  for (let url = '/api/v1/posts/?page_size=100'; ids.length < 500; ) {
    const { results, next } = (await get(url, { token })).json<Envelope<Post>>()
    ids.push(...results.map(({ id }) => id))
    url = next!
  }
  const statuses = (await get('/api/v1/statuses/', { token })).json<Envelope<{ name: string }>>()
  const changes = [
    ...statuses.results.slice(0, 3).map(({ name }) => ({ status: name })),
    { owner: company.admin.email },
    { owner: null },
  ]
  return changes.map(change => ({
    what: JSON.stringify(change),
    send: async () =>
      (await expectStatus(200, post('/api/v1/posts/bulk/', { ids, ...change }, { token }))).status,
  }))
}

async function inputsOf(route: string, given: Setting): Promise<Input[]> {
  const { company, place } = given
  const [method = ''] = route.split(' ')
  const sample = () => routes[route]!.sample(place)
  const isApi = route.includes(' /api/') || route.includes(' /mcp/')
  const sendApi = async ({ path, query, accept }: Asked, search: string, body?: unknown) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const asked = search || new URLSearchParams(query).toString()
    const response = await fetch(`${company.server.url}${path}${asked && '?'}${asked}`, {
      method,
      headers: {
        authorization: `Bearer ${company.adminToken}`,
        ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
        ...(accept ? { accept } : {}),
      },
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as string }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const sendPage = async ({ path }: Asked, search: string) => {
    const cookie = [...given.admin.cookies].map(pair => pair.join('=')).join('; ')
    const url = `${company.baseUrl}${path}${search && '?'}${search}`
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  }
  const sendForm = async ({ path }: Asked, fields: Record<string, string>) => {
    const answer = await given.admin.submit(path, fields)
    if (answer.status === 429) {
      given.admin = await signedIn(company, await company.addUser('admin'))
      return sendForm({ path }, fields)
    }
    return answer.status
  }
  const first = await sample()
  const { body } = first
  if (method === 'GET') {
    const send = isApi ? sendApi : sendPage
    return ['', ...worstQueries(first)].map(search => ({
      what: search.slice(0, 60),
      send: async () => send(await sample(), search),
    }))
  }
  if (!isApi) {
    const fields = (body ?? {}) as Record<string, string>
    return [fields, ...worstForms(fields)].map(each => ({
      what: JSON.stringify(each).slice(0, 100),
      send: async () => sendForm(await sample(), each),
    }))
  }
  const bodies =
    body instanceof Uint8Array ? worstFiles : body ? worstBodies(body) : [undefined as never]
  return [body, ...bodies].map(each => ({
    what: describe(each),
    send: async () => sendApi(await sample(), '', each),
  }))
}

function describe(body: unknown): string {
  if (body instanceof Uint8Array) return `${body.slice(0, 12).toHex()} and ${body.at(-1)}s`
  return (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing')).slice(0, 200)
}

/** Posts, comments, votes and entries of the changelog that are as long, as repetitive and as many as they may be. */
async function fillWithWorst(place: Place) {
  const { company } = place
  const [postId, { slug: board }] = [await place.post(), await place.board()]
  const texts = worstTexts(20_000).map(notBlank)
  const creator = { email: 'worst@people.example', full_name: 'W'.repeat(150) }
  const votes = Array.from({ length: 300 }, (_, at) => ({
    email: `voter${at}@people.example`,
    full_name: `Voter ${at}`,
  }))
  const titles = worstTexts(255).map(notBlank)
  const lines = Array.from({ length: posts }, (_, at) => ({
    board,
    title: `${at} ${titles[at % titles.length]}`.slice(0, 255),
    // A large store is of posts as people write them; the newest hundred are the worst.
    content: at > posts - 100 ? texts[at % texts.length] : `What post ${at} says, in a few words.`,
    creator,
    ...(at === posts - 1 ? { votes } : {}),
  }))
  await importLines(company, lines)
  const token = company.adminToken
  // A page begins with these: fifty of the longest texts take longer while the process is cold.
  for (let at = 0; at < 32; at++) await createComment(token, postId, { content: `Comment ${at}` })
  for (let at = 0; at < 60; at++)
    await createComment(token, postId, { content: texts[at % texts.length]! })
  await put(`/api/v1/posts/${postId}/follow/`, { token })
}

const notBlank = (text: string) => (text.trim() === '' ? `x${text.slice(2)}x` : text)

async function importLines(company: Company, lines: unknown[]) {
  const file = join(freshFolder(), 'worst.jsonl')
  writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
  await company.run(['import', file])
}

/**
 * The samples of long turns, of routes and jobs. Taken out of the text, as reading all metrics, which is asked of the
 * server after each route, takes as long as making them.
 */
async function longTurns(server: RunningHark): Promise<Sample[]> {
  const { text } = await expectStatus(200, get('/metrics', { server }))
  const lines = text.match(/^(# (HELP|TYPE) )?hark_long_turn_seconds.*\n/gm)
  // A metric without samples is left out: no turn has been long.
  if (!lines) return []
  return parseExposition(lines.join('')).get('hark_long_turn_seconds')?.samples ?? []
}

/** The routes that have had more turns since of over `bound` seconds of processor time. */
function grown(before: Sample[], after: Sample[], bound: Bound): string[] {
  const [past, now] = [countLonger(before, bound), countLonger(after, bound)]
  // Asking for these counts is not what is measured.
  const asked = [...now].filter(([route]) => route !== 'GET /metrics')
  return asked.flatMap(([route, count]) => (count > (past.get(route) ?? 0) ? route : []))
}

function countLonger(samples: Sample[], bound: Bound): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, labels, value } of samples) {
    const route = `${labels.method} ${labels.route}`
    const before = counts.get(route) ?? 0
    if (name.endsWith('_count')) counts.set(route, before + value)
    else if (labels.le === bound) counts.set(route, before - value)
  }
  return counts
}
