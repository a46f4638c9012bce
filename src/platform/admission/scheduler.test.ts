import { expect, test } from 'bun:test'
import type { Path } from './fair-queue.ts'
import { Abandoned, Refused, Scheduler, type SchedulerOptions } from './scheduler.ts'

const path = (tenant: string, caller = 'a'): Path => [
  { key: tenant },
  { key: 'read' },
  { key: caller },
]

/** Time passes only where work says so. */
function schedulerOn(options: Partial<SchedulerOptions> = {}) {
  let now = 0
  const scheduler = new Scheduler({
    slots: 1,
    turnMs: 4,
    fewWaiting: 0,
    nowMs: () => now,
    ...options,
  })
  const done: string[] = []
  const work = (tenant: string, costMs: number, isAbandoned?: () => boolean) =>
    scheduler
      .run({
        path: path(tenant),
        run: async () => {
          now += costMs
          done.push(tenant)
        },
        ...(isAbandoned && { isAbandoned }),
      })
      .then(
        () => 'done' as const,
        (error: unknown) => error,
      )
  return { scheduler, done, work, pass: (ms: number) => (now += ms) }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('while nothing waits, work begins before the call returns', () => {
  const { scheduler } = schedulerOn()
  let hasBegun = false
  void scheduler.run({
    path: path('A'),
    run: async () => {
      hasBegun = true
    },
  })
  expect(hasBegun).toBe(true)
})

test('the event loop looks after its sockets whenever a turn’s time is spent', async () => {
  const { work, done } = schedulerOn()
  const all = Array.from({ length: 10 }, () => work('A', 2))
  let turns = 0
  const counting = (async () => {
    while (done.length < 10) {
      await turn()
      turns++
    }
  })()
  await Promise.all(all)
  await counting
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('more than can be done in time is refused at once; what is admitted is done', async () => {
  const { work, scheduler } = schedulerOn({ waitMaxMs: 100 })
  await work('A', 10)
  await turn()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => work('A', 10)))
  const refused = outcomes.filter(outcome => outcome instanceof Refused)
  const finished = outcomes.filter(outcome => outcome === 'done')
  expect(finished.length + refused.length).toBe(50)
  expect(finished.length).toBeGreaterThanOrEqual(9)
  expect(finished.length).toBeLessThanOrEqual(15)
  expect(scheduler.hasWaiting).toBe(false)
})

test('another tenant is admitted, and served soon, while one is refused', async () => {
  const { work, done } = schedulerOn({ waitMaxMs: 100 })
  await work('A', 10)
  await turn()
  const flood = Array.from({ length: 50 }, () => work('A', 10))
  const other = work('B', 10)
  expect(await other).toBe('done')
  expect(done.indexOf('B')).toBeLessThanOrEqual(4)
  const outcomes = await Promise.all(flood)
  expect(outcomes.some(outcome => outcome instanceof Refused)).toBe(true)
})

test('work whose client has left is dropped when its turn comes', async () => {
  const { work, done } = schedulerOn()
  const first = work('A', 10)
  const gone = work('gone', 10, () => true)
  const last = work('A', 10)
  expect(await gone).toBeInstanceOf(Abandoned)
  expect(await Promise.all([first, last])).toEqual(['done', 'done'])
  expect(done).not.toContain('gone')
})

test('work that waits in vain is given up, even where nothing moves', async () => {
  const { scheduler, work, pass } = schedulerOn({ giveUpMs: 1_000 })
  const stuck = Promise.withResolvers<void>()
  void scheduler.run({ path: path('A'), run: () => stuck.promise })
  const waiting = work('A', 1)
  pass(1_001)
  expect(await waiting).toBeInstanceOf(Refused)
  stuck.resolve()
})

test('no more wait than memory is meant for, and one tenant cannot take all the places', async () => {
  const { scheduler, work } = schedulerOn({ waitingMax: 4, waitingPerTenantMax: 2 })
  const stuck = Promise.withResolvers<void>()
  void scheduler.run({ path: path('A'), run: () => stuck.promise })
  const waiting = [work('A', 0.1), work('A', 0.1)]
  expect(await work('A', 0.1)).toBeInstanceOf(Refused)
  waiting.push(work('B', 0.1), work('C', 0.1))
  expect(await work('D', 0.1)).toBeInstanceOf(Refused)
  stuck.resolve()
  expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done', 'done'])
})

test('work that fails gives its slot to the next', async () => {
  const { scheduler, work } = schedulerOn()
  const failing = scheduler.run({ path: path('A'), run: () => Promise.reject(new Error('no')) })
  const next = work('A', 1)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('work that is refused at once by its own code gives its slot to the next, too', async () => {
  const { scheduler, work } = schedulerOn()
  const failing = scheduler.run({
    path: path('A'),
    run: () => {
      throw new Error('at once')
    },
  })
  await expect(failing).rejects.toThrow('at once')
  expect(await work('A', 1)).toBe('done')
})

test('where work waits for somebody else, as much of it is under way as there are slots', async () => {
  const { scheduler } = schedulerOn({ slots: 3, turnMs: Number.POSITIVE_INFINITY })
  let underWay = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++underWay)
    await turn()
    underWay--
  }
  await Promise.all(Array.from({ length: 10 }, () => scheduler.run({ path: path('A'), run })))
  expect(most).toBe(3)
})

test('the prediction learns from what is slower than it was', async () => {
  const { work } = schedulerOn({ waitMaxMs: 100, turnMs: 50 })
  await work('A', 1)
  await turn()
  // Estimated at a millisecond each, and taking twenty.
  await Promise.all(Array.from({ length: 60 }, () => work('A', 20)))
  await turn()
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => work('A', 20)))
  expect(outcomes.filter(outcome => outcome === 'done').length).toBeLessThanOrEqual(20)
})

test('nobody is refused while there are free slots because others wait at a limit of their own', async () => {
  const { scheduler } = schedulerOn({ slots: 4, turnMs: Number.POSITIVE_INFINITY })
  const stuck = Promise.withResolvers<string>()
  const limited = [{ key: 'A' }, { key: 'write', inServiceMax: 1 }, { key: 'a' }]
  // More than a second of work, by the estimate of each.
  const waiting = Array.from({ length: 900 }, () =>
    scheduler.run({ path: limited, run: () => stuck.promise }),
  )
  void Promise.allSettled(waiting)
  expect(scheduler.refusedWaitMs(limited)).toBeGreaterThan(800)
  expect(scheduler.refusedWaitMs(path('B'))).toBeUndefined()
  expect(await scheduler.run({ path: path('B'), run: async () => 'done' })).toBe('done')
  stuck.resolve('done')
  await Promise.allSettled(waiting)
})

test('a few may wait, however long the last ones took', async () => {
  const { work } = schedulerOn({ fewWaiting: 16 })
  expect(await Promise.all(Array.from({ length: 3 }, () => work('A', 500)))).toEqual([
    'done',
    'done',
    'done',
  ])
})
