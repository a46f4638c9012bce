import { afterAll, expect, test } from 'bun:test'
import { autocannonGenerator } from '../../bench/http/load/autocannon.ts'
import { type Generator, type Plan, WrongAnswer } from '../../bench/http/load/plan.ts'
import { findWrk } from '../../bench/http/load/wrk.ts'

// autocannon is always there; wrk is tested where it is installed, as the benchmark then prefers it.
const wrk = findWrk(undefined)
const generators: Generator[] = [autocannonGenerator(undefined), ...(wrk ? [wrk] : [])]

const seen = new Map<string, number>()
let status = 200
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const asked = `${request.method} ${pathname}${search} ${await request.text()}`
    seen.set(asked, (seen.get(asked) ?? 0) + 1)
    // Slower than any server that varied requests are for: they are prepared for a limited rate.
    await Bun.sleep(20)
    return new Response('x'.repeat(1000), { status })
  },
})
afterAll(() => server.stop(true))

let made = 0
const plan: Plan = {
  origin: server.url.origin,
  pid: process.pid,
  method: 'GET',
  headers: { authorization: 'Bearer t' },
  isFixed: false,
  ask: () => ({ path: `/?n=${made++}`, check() {} }),
}

for (const generator of generators) {
  test(`${generator.name} never sends the same varied request twice`, async () => {
    status = 200
    seen.clear()
    const sample = await generator.run(plan, 1)
    expect(sample.perSecond).toBeGreaterThan(0)
    expect(sample.bytesPerRequest).toBeGreaterThan(1000)
    expect(Math.max(...seen.values())).toBe(1)
  })

  test(`${generator.name} sends bodies, each its own`, async () => {
    status = 201
    seen.clear()
    const ask = () => ({ path: '/create', body: `{"n":${made++}}`, check() {} })
    await generator.run({ ...plan, method: 'POST', ask }, 1)
    expect(seen.size).toBeGreaterThan(1)
    for (const asked of seen.keys()) expect(asked).toMatch(/^POST \/create \{"n":\d+\}$/)
  })

  test(`${generator.name} makes no measurement of failures`, async () => {
    status = 503
    await expect(generator.run(plan, 1)).rejects.toThrow('requests failed under load')
  })

  test(`${generator.name} makes no measurement of answers that weigh too much`, async () => {
    status = 200
    await expect(generator.run({ ...plan, bytesMax: 500 }, 1)).rejects.toThrow(WrongAnswer)
  })
}
