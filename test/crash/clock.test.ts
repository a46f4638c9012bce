import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { canFakeClock, fakedClock } from '../support/faked-clock.ts'
import { startHark } from '../support/hark.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const jumps = (lines: string[]) =>
  lines.filter(line => line.includes('clock_jumped')).map(line => JSON.parse(line))

test.skipIf(!canFakeClock)(
  'while a clock is two days ahead, nothing is written, and everything is read (needs faketime)',
  async () => {
    const clock = fakedClock()
    const server = await startHark(clock.env)
    const token = await server.firstToken()
    const create = (title: string) => {
      const headers = { 'idempotency-key': title }
      return post(paths.create, { board: 'bugs', title }, { token, server, headers })
    }
    await expectStatus(201, create('before'))
    clock.set('+2d')
    const refused = await create('meanwhile')
    await expectProblem(refused, 503, 'clock_unsure')
    expect(refused.headers.get('retry-after')).toBe('30')
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'clock unsure' }])
    await expectStatus(200, get(paths.posts, { token, server }))
    clock.set('+0')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const again = await expectStatus(201, create('before'))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await expectStatus(201, create('after'))
    const { results } = (await get(paths.posts, { token, server })).json<Envelope<Post>>()
    expect(results.map(({ title }) => title)).toEqual(['after', 'before'])
    for (const { created } of results)
      expect(Math.abs(Date.parse(created) - Date.now())).toBeLessThan(3_600_000)
    const logged = await waitUntil('it is logged', () => jumps(server.stdout)[0])
    expect(logged).toMatchObject({ level: 'warn', by_seconds: 172_800, accepted: false })
    expect(jumps(server.stdout)).toHaveLength(1)
    await server.stop()
  },
)

test.skipIf(!canFakeClock)(
  'a start after a wrong clock only warns, and `hark repair dates` puts posts in their place (needs faketime)',
  async () => {
    const clock = fakedClock()
    clock.set('+2y')
    const wrong = await startHark(clock.env)
    const token = await wrong.firstToken()
    await expectStatus(
      201,
      post(paths.create, { board: 'bugs', title: 'Ahead' }, { token, server: wrong }),
    )
    expect(await wrong.stop()).toBe(0)

    const server = await startHark({ DATA_DIR: wrong.dataDir })
    const warned = await waitUntil('it warns', () =>
      server.stdout.find(line => line.includes('event_in_future')),
    )
    expect(JSON.parse(warned)).toMatchObject({ level: 'warn' })
    const repaired = await server.hark(['repair', 'dates'])
    expect(repaired.stdout).toBe('main: redated 1 post, 0 comments and 0 votes.\n')
    await expectStatus(
      201,
      post(paths.create, { board: 'bugs', title: 'After' }, { token, server }),
    )
    const { results } = (await get(paths.posts, { token, server })).json<Envelope<Post>>()
    expect(results.map(({ title }) => title)).toEqual(['After', 'Ahead'])
    await server.stop()
  },
)

test.skipIf(!canFakeClock)('an hour back, and nobody waits an hour (needs faketime)', async () => {
  const clock = fakedClock()
  const server = await startHark({ ...clock.env, RATE_LIMIT_PER_MINUTE: '60' })
  const token = await server.firstToken()
  const ask = () => get(paths.me, { token, server })
  await waitUntil('the limit is reached', async () => (await ask()).status === 429)
  clock.set('-1h')
  const refused = await ask()
  if (refused.status === 429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await waitUntil('it is over', async () => (await ask()).status === 200)
  await server.stop()
})

test.skipIf(!canFakeClock)(
  'a token expires by the wall clock, however set (needs faketime)',
  async () => {
    const clock = fakedClock()
    const server = await startHark(clock.env)
    await server.firstToken()
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const add = ['token', 'add', '--owner', 'admin@example.com', '--expires', expires]
    const token = /hark_\w{46}/.exec((await server.hark(add)).stdout)![0]
    const ask = async () => (await get(paths.me, { token, server })).status
    expect(await ask()).toBe(200)
    clock.set('+2h')
    expect(await ask()).toBe(401)
    clock.set('+0')
    expect(await ask()).toBe(200)
    await server.stop()
  },
)
