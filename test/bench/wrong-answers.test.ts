import { afterAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { checkHeadOnly } from '../../bench/http/check-wire.ts'
import type { Places } from '../../bench/http/cold-paths.ts'
import { expectedPosts } from '../../bench/http/corpus/expected.ts'
import { checkedLoad } from '../../bench/http/load/checked-load.ts'
import { type Plan, WrongAnswer } from '../../bench/http/load/plan.ts'
import { cachedPlan, coldPlan, notModifiedPlan, samePlan } from '../../bench/http/read-plans.ts'
import type { HarkServer } from '../../bench/http/servers/hark.ts'

// A server that answers as Hark would, or lies in one way.

const posts = 500
type Lie = (url: URL) => Partial<{ status: number; body: string; headers: Record<string, string> }>
let lie: Lie = () => ({})

const server = Bun.serve({
  port: 0,
  fetch(request) {
    const url = new URL(request.url)
    const isKnown = request.headers.get('if-none-match') === '"a"'
    const { status = isKnown ? 304 : 200, body = isKnown ? '' : page(url), headers } = lie(url)
    return new Response(body || null, { status, headers: { etag: '"a"', ...headers } })
  },
})
afterAll(() => server.stop(true))

const places: Places = {
  table: 'posts',
  count: posts,
  cursorAt: skipped => `c${skipped}`,
  board: () => places,
  timesAt: () => [],
}
const hark: HarkServer = {
  origin: server.url.origin,
  token: 't',
  pid: 0,
  startedAt: 0,
  stop: async () => {},
}
const target = { server: hark, places }

function page(url: URL, change: (items: Record<string, unknown>[]) => unknown[] = items => items) {
  const skipped = Number(url.searchParams.get('cursor')?.slice(1) ?? 0)
  const items = expectedPosts(posts, skipped).map(({ creator, created, ...view }) => ({
    ...view,
    creator: { email: creator },
    created: new Date(created as number).toISOString(),
  }))
  const next = `http://localhost${url.pathname}?${url.searchParams}&cursor=c${skipped + 20}`
  return JSON.stringify({ next, previous: null, results: change(items) })
}

async function outcome(plan: Plan, told: Lie): Promise<string> {
  lie = told
  try {
    await checkedLoad(plan, 64)
    return 'right'
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error
    return error.message
  }
}

const plans = {
  cached: () => cachedPlan(target),
  cold: () => coldPlan(target),
  notModified: () => notModifiedPlan(target, '"a"'),
}

describe('the benchmark', () => {
  test('takes right answers for right', async () => {
    for (const plan of Object.values(plans)) expect(await outcome(plan(), () => ({}))).toBe('right')
  })

  test.each(['cached', 'cold'] as const)('refuses a %s list that is wrong', async name => {
    const changed =
      (change: Parameters<typeof page>[1]): Lie =>
      url => ({ body: page(url, change) })
    const lies: [string, Lie][] = [
      ['instead of 200', () => ({ status: 500 })],
      ['19 items instead of 20', changed(items => items.slice(1))],
      ['item 0 is', changed(items => [items[1], items[0], ...items.slice(2)])],
      ['item 3 is', changed(items => items.with(3, { ...items[3]!, votes_count: 99 }))],
      ['item 19 is', changed(items => items.with(19, { ...items[19]!, content: '' }))],
      ['has no ETag', () => ({ headers: { etag: '' } })],
    ]
    for (const [said, told] of lies) expect(await outcome(plans[name](), told)).toContain(said)
  })

  test('refuses a cached list that changes although nothing was written', async () => {
    let answers = 0
    const told: Lie = url => ({ body: `${page(url)}${answers++ < 50 ? '' : ' '}` })
    expect(await outcome(plans.cached(), told)).toContain('changed without a write')
  })

  test('refuses cold answers that are those of another URL', async () => {
    const told: Lie = url => {
      url.searchParams.set('cursor', 'c100')
      return { body: page(url) }
    }
    expect(await outcome(plans.cold(), told)).toContain('item 0 is')
  })

  test('refuses a 304 that is a 200, or has another ETag', async () => {
    expect(await outcome(plans.notModified(), () => ({ status: 200, body: 'x' }))).toContain(
      'answered 200 instead of 304',
    )
    expect(await outcome(plans.notModified(), () => ({ headers: { etag: '"b"' } }))).toContain(
      'instead of "a"',
    )
  })

  test('refuses a 304 with a body, which clients would hide', async () => {
    const liar = createServer(socket =>
      socket.on('data', () => socket.end('HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n{}')),
    )
    await once(liar.listen(0, '127.0.0.1'), 'listening')
    const { port } = liar.address() as AddressInfo
    const plan = plans.notModified()
    await expect(checkHeadOnly({ ...plan, origin: `http://127.0.0.1:${port}` })).rejects.toThrow(
      'not the head of a 304 alone',
    )
    liar.close()
    lie = () => ({})
    await checkHeadOnly(plan)
  })

  test('refuses a baseline that sends other bytes or headers', async () => {
    const same = {
      path: '/api/v1/posts/',
      status: 200,
      body: 'x',
      headers: [['etag', '"a"']] as [string, string][],
    }
    const plan = () => samePlan({ origin: server.url.origin, pid: 0 }, target.server, same)
    expect(await outcome(plan(), () => ({ body: 'x' }))).toBe('right')
    expect(await outcome(plan(), () => ({ body: 'y' }))).toContain('sends other bytes')
    expect(await outcome(plan(), () => ({ body: 'x', headers: { etag: '"b"' } }))).toContain(
      'sends etag',
    )
  })
})
