import { afterEach, expect, test } from 'bun:test'
import { currentWork, watchTurns, workOn } from './turn-watch.ts'
import { nextTurn } from './turns.ts'

const route = { method: 'GET', path: '/slow/' }

let stop = () => {}
afterEach(() => stop())

/** The first turn that is reported for a route, or for none. */
function reported(): Promise<{ path: string | undefined; cpuMs: number }> {
  return new Promise(resolve => {
    stop = watchTurns((found, cpuMs) => resolve({ path: found?.path, cpuMs }))
  })
}

/** Needs so much of the processor, however long that takes. */
function compute(ms: number) {
  const begun = process.threadCpuUsage()
  let spent = begun
  do spent = process.threadCpuUsage(begun)
  while (spent.user + spent.system < ms * 1000)
}

test('a long turn is reported with the route that took it, and its processor time', async () => {
  const found = reported()
  const work = { route: undefined as typeof route | undefined }
  workOn(work)
  // As for a request, the route is known later than the work.
  work.route = route
  compute(60)
  expect((await found).path).toBe('/slow/')
  expect((await found).cpuMs).toBeGreaterThanOrEqual(60)
})

test('the next work of the same turn is not blamed for it', async () => {
  const found = reported()
  workOn({ route })
  compute(60)
  workOn({ route: { method: 'GET', path: '/innocent/' } })
  expect((await found).path).toBe('/slow/')
})

test('waiting is not work', async () => {
  const seen: number[] = []
  stop = watchTurns((_, cpuMs) => seen.push(cpuMs))
  workOn({ route })
  // Neither are turns that end in between, however many they are.
  for (let n = 0; n < 100; n++) {
    compute(1)
    await nextTurn()
  }
  const waited = Promise.withResolvers<void>()
  setTimeout(waited.resolve, 50)
  await waited.promise
  // One turn may collect the garbage of the tests before, but never has the time of all of them.
  expect(Math.max(0, ...seen)).toBeLessThan(50)
})

test('work goes on as itself after a turn of others', async () => {
  const own = { route }
  workOn(own)
  const waiting = nextTurn()
  workOn({ route: { method: 'GET', path: '/other/' } })
  await waiting
  expect(currentWork()).toBe(own)
})
