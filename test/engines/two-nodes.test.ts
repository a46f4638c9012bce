import { afterAll, expect, test } from 'bun:test'
import { type RunningHark, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import type { Created, Envelope, Post } from '../support/types.ts'
import { runHark } from './conformance/run-hark.ts'
import { newDatabaseUrl } from './temporary-store.ts'

const writes = Number(process.env.HARK_TWO_NODES_WRITES ?? inLongRun(200, 1000))

const env = { DATABASE_URL: (await newDatabaseUrl('PostgreSQL'))! }
const hark = (...args: string[]) => runHark(env, ...args)
// One after the other, so that the first one makes the company and shows its token.
const nodes = [await startHark(env), await startHark(env)] as const
afterAll(() => Promise.all(nodes.map(node => node.stop())))
const adminToken = /hark_\w+/.exec(nodes[0].stdout.join('\n'))![0]

function ask(node: RunningHark, path: string, token = adminToken, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  return fetch(`${node.url}/api/v1${path}`, { ...init, headers })
}

async function create(node: RunningHark, title: string, board = 'bugs'): Promise<number> {
  const body = JSON.stringify({ board, title })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(node, '/posts/create/', adminToken, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as Created).post_id
}

async function ids(node: RunningHark, path: string, token = adminToken): Promise<number[]> {
  const answer = await ask(node, path, token)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as Envelope<Post>).results.map(post => post.id)
}

const otherThan = (node: RunningHark) => (node === nodes[0] ? nodes[1] : nodes[0])

test(
  `${writes} posts, each written on one node and read on the other at once, are never missing`,
  async () => {
    const began = performance.now()
    const etags = new Map<RunningHark, string>()
    for (let n = 0; n < writes; n++) {
      const writer = nodes[n % 2]!
      const reader = otherThan(writer)
      const title = `Post number${n}`
      const id = await create(writer, title)

      const known = etags.get(reader)
      const init = known ? { headers: { 'if-none-match': known } } : {}
      const answer = await ask(reader, '/posts/?page_size=3', adminToken, init)
      expect(answer.status, `write ${n}: a stale answer counts as fresh`).toBe(200)
      const { results } = (await answer.json()) as Envelope<Post>
      expect(results.map(post => post.id).indexOf(id), `write ${n} is the newest`).toBe(0)
      etags.set(reader, answer.headers.get('etag')!)
      if (n % 10 === 0)
        expect(await ids(reader, `/posts/?search=number${n}`), `search ${n}`).toContain(id)
    }
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(
      `${writes} writes on one node, read on the other: ${seconds.toFixed(1)} s\n`,
    )
  },
  { timeout: 600_000 },
)

async function teamMember(): Promise<{ email: string; token: string }> {
  const email = `${crypto.randomUUID()}@team.example`
  await hark('user', 'add', '--email', email, '--name', 'On the team', '--role', 'team')
  return { email, token: await hark('token', 'add', '--owner', email) }
}

/** Both nodes have answered this token before the change, so a node that remembered would show it. */
async function bothGive(status: number, token: string) {
  for (const node of nodes) expect((await ask(node, '/me/', token)).status).toBe(status)
}

test('a token that was revoked is refused by the next request on every node', async () => {
  const { email, token } = await teamMember()
  await bothGive(200, token)
  const listed: { id: number; owner: string }[] = JSON.parse(await hark('token', 'list', '--json'))
  await hark('token', 'revoke', String(listed.find(each => each.owner === email)!.id))
  await bothGive(401, token)
})

test('a user who was deactivated is refused by the next request on every node', async () => {
  const { email, token } = await teamMember()
  await bothGive(200, token)
  await hark('user', 'deactivate', '--email', email)
  await bothGive(401, token)
})

test('a member who was removed from a board does not see it in the next request', async () => {
  const { email, token } = await teamMember()
  const id = await create(nodes[0], 'An inner matter', 'internal')
  const member = ['board', 'member', '--board', 'internal', '--email', email]
  const search = '/posts/?search=inner%20matter'
  const seenByAll = async () => {
    const lists = ['/posts/?page_size=1', search].flatMap(path =>
      nodes.map(node => ids(node, path, token)),
    )
    return (await Promise.all(lists)).map(list => list.includes(id))
  }
  expect(await seenByAll()).toEqual([false, false, false, false])
  await hark(...member)
  expect(await seenByAll()).toEqual([true, true, true, true])
  await hark(...member, '--remove')
  expect(await seenByAll()).toEqual([false, false, false, false])
})
