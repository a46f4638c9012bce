import { expect, test } from 'bun:test'
import { CostAverage } from './cost-average.ts'
import { Pace } from './pace.ts'

/** Work that was estimated at a millisecond each and takes so long, while more of it waits. */
function paceAfter(tookMs: number, count: number): number {
  let now = 0
  const pace = new Pace(() => now)
  pace.begin()
  for (let n = 0; n < count; n++) {
    now += tookMs
    pace.add(1)
    pace.look(false)
  }
  return pace.value
}

test('the pace becomes what is seen, whether slower or quicker than estimated', () => {
  expect(paceAfter(5, 200)).toBeCloseTo(5, 0)
  expect(paceAfter(0.5, 2_000)).toBeCloseTo(0.5, 1)
})

test('one long pause does not shut everybody out', () => {
  expect(paceAfter(100_000, 1)).toBeLessThanOrEqual(20)
})

test('where all was done, what else took time is not held against the work', () => {
  let now = 0
  const pace = new Pace(() => now)
  for (let n = 0; n < 10; n++) {
    pace.begin()
    now += 100
    pace.add(1)
    pace.look(true)
  }
  expect(pace.value).toBe(1)
  pace.value = 20
  for (let n = 0; n < 10; n++) {
    pace.begin()
    pace.look(true)
  }
  expect(pace.value).toBeCloseTo(1, 1)
})

test('the time in which nothing waited does not count', () => {
  let now = 0
  const pace = new Pace(() => now)
  now = 1_000
  pace.add(1)
  pace.look(false)
  expect(pace.value).toBe(1)
})

test('costs are known by their key, else by their kind, and follow what is seen', () => {
  const costs = new CostAverage()
  expect(costs.of('1 search', ' search', 7)).toBe(7)
  for (let n = 0; n < 100; n++) costs.observe('1 search', ' search', 20)
  for (let n = 0; n < 100; n++) costs.observe('2 search', ' search', 2)
  expect(costs.of('1 search', ' search', 7)).toBeCloseTo(20)
  expect(costs.of('2 search', ' search', 7)).toBeCloseTo(2)
  expect(costs.of('3 search', ' search', 7)).toBeCloseTo(2, 1)
  expect(costs.of('1 read', ' read', 7)).toBe(7)
})
