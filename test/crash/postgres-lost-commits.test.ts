import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { impatient, type RunningHark, startHark } from '../support/hark.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startProxy } from '../support/tcp-proxy.ts'
import { waitUntil } from '../support/wait-until.ts'

setDefaultTimeout(300_000)

let postgres: PostgresServer
let url: string
let proxy: Awaited<ReturnType<typeof startProxy>>
let hark: RunningHark
let token: string
beforeAll(async () => {
  postgres = await startPostgres({ version: 18 })
  url = await postgres.freshDatabase()
  proxy = await startProxy(url)
  hark = await startHark({ LOG_LEVEL: 'error', ...impatient, DATABASE_URL: proxy.url })
  token = await waitUntil(
    'the token is printed',
    () => /hark_\w{46}/.exec(hark.stdout.join('\n'))?.[0],
  )
})
afterAll(async () => {
  expect(await hark.stop()).toBe(0)
  proxy.close()
  await postgres.stop()
})

async function send(method: string, path: string, body?: object, key?: string) {
  const response = await fetch(`${hark.url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  }
}

/** A busy database may refuse it before anything is written. */
async function create(title: string, key?: string) {
  for (;;) {
    const answer = await send('POST', 'posts/create/', { board: 'bugs', title }, key)
    if (answer.status !== 503) return answer
  }
}

/** The ids of the posts with a title. */
async function stored(title: string): Promise<number[]> {
  // Right after a silence the database counts as away.
  const list = await waitUntil('the list is served', async () => {
    const { status, json } = await send('GET', 'posts/?page_size=100')
    return status === 200 && (json.results as { id: number; title: string }[])
  })
  return list.filter(post => post.title === title).map(({ id }) => id)
}

test.each(['end', 'silence'] as const)(
  'a commit whose answer is lost by %s: without a key its outcome is unknown, and with one it is found',
  async by => {
    const title = `Lost by ${by}`
    const lost = proxy.loseCommitOf(title, by)
    const { status, headers, json } = await create(title)
    await lost
    expect([status, json.code, headers.get('retry-after')]).toEqual([500, 'outcome_unknown', null])
    expect(json.detail).toContain('Idempotency-Key')
    expect(await stored(title)).toHaveLength(1)

    const keyed = `${title}, with a key`
    const lostAgain = proxy.loseCommitOf(keyed, by)
    const answer = await create(keyed, keyed.replaceAll(/\W/g, ''))
    await lostAgain
    expect([answer.status, answer.json.post_id]).toEqual([201, (await stored(keyed))[0]])
    expect(await stored(keyed)).toHaveLength(1)
    const replay = await create(keyed, keyed.replaceAll(/\W/g, ''))
    expect([replay.json, replay.headers.get('idempotent-replayed')]).toEqual([answer.json, 'true'])
  },
)

test('a secret that is never stored is in the answer that was found', async () => {
  const lost = proxy.loseCommitOf('Lost token', 'end')
  const { status, json } = await send('POST', 'tokens/', { name: 'Lost token' }, 'lost-token')
  await lost
  expect(status).toBe(201)
  const response = await fetch(`${hark.url}/api/v1/posts/`, {
    headers: { authorization: `Bearer ${json.token}` },
  })
  expect(response.status).toBe(200)
})

test('writes that share a lost commit: each has its own answer', async () => {
  const client = new SQL(url, { max: 1 })
  await client`begin`
  await client`select from companies for update`
  const lost = proxy.loseCommitOf('Shared, keyed', 'end')
  // While the first waits for the lock, the others wait to share the next commit.
  const first = create('Goes ahead')
  await waitUntil('Hark waits for the company', async () => {
    // Within a transaction it would see the same each time.
    await client`select pg_stat_clear_snapshot()`
    const waiting = await client`
      select from pg_stat_activity where application_name = 'hark' and wait_event_type = 'Lock'`
    return waiting.length > 0
  })
  const shared = Promise.all([
    create('Shared, keyed', 'shared-keyed'),
    create('Shared'),
    send('DELETE', 'posts/999999999/'),
    send('DELETE', 'posts/999999999/', undefined, 'shared-refused'),
  ])
  // The server reads what was sent earlier before it answers these.
  for (let count = 0; count < 3; count++) await send('GET', 'posts/999999999/')
  await client`commit`
  expect((await first).status).toBe(201)
  const [keyed, unkeyed, refused, keptRefusal] = await shared
  await lost
  await client.close()
  expect([keyed.status, unkeyed.json.code]).toEqual([201, 'outcome_unknown'])
  expect([refused.status, keptRefusal.status]).toEqual([404, 404])
  expect(await stored('Shared, keyed')).toEqual([keyed.json.post_id as number])
  expect(await stored('Shared')).toHaveLength(1)
})
