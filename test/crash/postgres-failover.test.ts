import { expect, setDefaultTimeout, test } from 'bun:test'
import { impatient, startHark } from '../support/hark.ts'
import {
  caughtUp,
  promote,
  replicateSynchronously,
  setReadOnly,
} from '../support/postgres/failover.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectClear, expectStoredOnce, startLoad, summary, type Target } from './fault-load.ts'
import { startPair, startServer } from './postgres-pair.ts'
import { countTitles, createPost } from './requests.ts'

setDefaultTimeout(300_000)

async function startOn(url: string): Promise<Target> {
  const hark = await startHark({ LOG_LEVEL: 'error', ...impatient, DATABASE_URL: url })
  return { hark, token: await hark.firstToken() }
}

const statusOf = async ({ hark }: Target, path: string) =>
  (await fetch(`${hark.url}/${path}`)).status

const untilReady = (target: Target, status: number) =>
  waitUntil(`/readyz answers ${status}`, async () => (await statusOf(target, 'readyz')) === status)

test.each([
  ['killed', 'SIGKILL'],
  ['frozen', 'SIGSTOP'],
] as const)(
  'the primary is %s and its standby promoted: served again, and nothing acknowledged is lost',
  async (fault, signal) => {
    const { primary, standby, url } = await startPair()
    const target = await startOn(url)
    await replicateSynchronously(primary)
    const load = startLoad(target, 12)
    await waitUntil('100 posts', () => load.acknowledged.size >= 100)

    await primary.kill(signal)
    await untilReady(target, 503)
    const knownAt = performance.now()
    await waitUntil('many are turned away', () => load.since(knownAt).length >= 100)
    expect(load.since(knownAt).filter(({ status }) => status !== 503)).toEqual([])
    const askedAt = performance.now()
    await promote(standby)
    const promotedAt = performance.now()
    const servedAt = (what: 'create' | 'list', status: number) =>
      waitUntil(`a ${what} is answered`, () => {
        const first = load.answers.find(
          answer => answer.what === what && answer.status === status && answer.beganAt > knownAt,
        )
        return first && first.beganAt + first.ms
      })
    const [writtenAt, readAt] = [await servedAt('create', 201), await servedAt('list', 200)]
    const ms = (at: number, since: number) => Math.round(at - since)
    process.stdout.write(
      `${fault}: first write ${ms(writtenAt, askedAt)} ms after pg_promote() was called and ${ms(writtenAt, promotedAt)} ms after it was done, first read ${ms(readAt, askedAt)} ms; ${summary(load.answers)}\n`,
    )

    await waitUntil('100 more posts', () => load.acknowledged.size >= 200)
    await load.end()
    expectClear(load)
    await expectStoredOnce(target, load.acknowledged)
    expect((await target.hark.hark(['verify'])).exitCode).toBe(0)
    expect(target.hark.stderr).toEqual([])
    expect(await target.hark.stop()).toBe(0)
  },
)

test('the old primary is made read-only and keeps its connections: writers and readers leave it', async () => {
  const { primary, standby, url } = await startPair()
  const writer = await startOn(url)
  const reader: Target = {
    hark: await startHark({ ...impatient, DATABASE_URL: url }),
    token: writer.token,
  }
  const read = async () => {
    const headers = { authorization: `Bearer ${reader.token}` }
    const response = await fetch(`${reader.hark.url}/api/v1/posts/`, { headers })
    return { status: response.status, text: await response.text() }
  }
  expect((await read()).status).toBe(200)
  await caughtUp(primary, standby)
  await setReadOnly(primary, true)
  await promote(standby)

  const statuses: number[] = []
  await waitUntil('a post is created', async () => {
    const { status } = await createPost(writer.hark.url, writer.token, 'on the new primary')
    statuses.push(status)
    return status === 201
  })
  const created = performance.now()
  await waitUntil('the reader has it', async () => {
    const { status, text } = await read()
    statuses.push(status)
    return text.includes('on the new primary')
  })
  process.stdout.write(
    `read-only: the reader followed ${Math.round(performance.now() - created)} ms after the first write\n`,
  )
  expect(statuses.filter(status => ![200, 201, 503].includes(status))).toEqual([])
  for (const { hark } of [writer, reader]) expect(await hark.stop()).toBe(0)
})

test('a single server that is read-only for a while: reads go on, writes are refused and then taken', async () => {
  const server = await startServer()
  const target = await startOn(await server.freshDatabase())
  const { hark, token } = target
  expect((await createPost(hark.url, token, 'before')).status).toBe(201)
  await setReadOnly(server, true)
  const statuses: number[] = []
  await waitUntil('it is noticed', async () => {
    statuses.push((await createPost(hark.url, token, 'meanwhile')).status)
    return statuses.at(-1) !== 201
  })
  for (let n = 0; n < 10; n++) {
    statuses.push((await createPost(hark.url, token, 'meanwhile')).status)
    expect((await countTitles(hark.url, token)).get('before')).toBe(1)
  }
  expect(statuses.filter(status => status !== 201 && status !== 503)).toEqual([])
  expect(statuses.slice(-10)).toEqual(Array(10).fill(503))
  await setReadOnly(server, false)
  await waitUntil(
    'writes are taken again',
    async () => (await createPost(hark.url, token, 'after')).status === 201,
  )
  expect(await hark.stop()).toBe(0)
})
