import { expect, test } from 'bun:test'
import { SingleFlight } from '../../platform/cache/single-flight.ts'
import { createLog } from '../../platform/log.ts'
import { apiRoutes } from '../routes/api.ts'
import { Admission, type Queue, shared, workClass } from './admission.ts'
import type { RequestContext } from './context.ts'

const config = { replicaUrls: [], overloadWaitMs: 800 }
const queue: Queue = { company: 1, work: 'read', caller: 'a' }

/** All that admission looks at: whether the client is still there. */
function client() {
  const leaving = new AbortController()
  const context = {
    request: new Request('http://x/', { signal: leaving.signal }),
  } as RequestContext
  return { context, leave: () => leaving.abort() }
}

test('who shares the work of a client that has left gets it all the same', async () => {
  const admission = new Admission('sqlite', config, createLog('silent'))
  const flights = new SingleFlight<string>()
  const busy = Promise.withResolvers<void>()
  void admission.run(client().context, queue, () => busy.promise)
  const [first, second] = [client(), client()]
  const ask = ({ context }: typeof first) =>
    shared(context, () =>
      flights.run('same', () => admission.run(context, queue, async () => 'built')),
    )
  const gone = ask(first).catch((error: Error) => error.constructor.name)
  const stays = ask(second)
  first.leave()
  busy.resolve()
  expect(await gone).toBe('Abandoned')
  expect(await stays).toBe('built')
})

for (const engine of ['sqlite', 'postgres'] as const)
  test(`on ${engine}, writes do not wait for reads, nor reads for writes`, async () => {
    for (const [first, second] of [
      ['read', 'write'],
      ['write', 'read'],
    ] as const) {
      const admission = new Admission(engine, config, createLog('silent'))
      const busy = Promise.withResolvers<void>()
      // More than can be in service at once, of several companies.
      const others = Array.from({ length: 300 }, (_, n) =>
        admission.run(
          client().context,
          { company: n % 6, work: first, caller: 'a' },
          () => busy.promise,
        ),
      )
      expect(admission.isBusy).toBe(true)
      const done = admission.run(client().context, { ...queue, work: second }, async () => 'done')
      expect(await done).toBe('done')
      busy.resolve()
      await Promise.allSettled(others)
    }
  })

test('searches are known by their URL, however it is written', () => {
  const classOf = (query: string, path = '/api/v1/posts/', method = 'GET') =>
    workClass(apiRoutes.find(route => route.path === path && route.method === method)!, query)
  expect(classOf('')).toBe('read')
  expect(classOf('page_size=5&cursor=a')).toBe('read')
  expect(classOf('search=')).toBe('read')
  expect(classOf('search=a')).toBe('search')
  expect(classOf('page_size=5&search=a')).toBe('search')
  expect(classOf('se%61rch=a')).toBe('search')
  expect(classOf('title=a', '/api/v1/posts/similar/')).toBe('search')
  expect(classOf('q=a', '/api/v1/search/')).toBe('search')
  expect(classOf('', '/api/v1/posts/create/', 'POST')).toBe('write')
})
