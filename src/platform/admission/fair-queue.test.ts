import { expect, test } from 'bun:test'
import { FairQueue, type Path } from './fair-queue.ts'

const path = (tenant: string, kind = 'read', caller = 'a', weight = 1): Path => [
  { key: tenant },
  { key: kind, weight },
  { key: caller },
]

/** Takes and finishes items, each at what `costOf` says, and gives them in their order. */
function drain(queue: FairQueue<string>, count: number, costOf = (_item: string) => 1): string[] {
  const order: string[] = []
  for (let taken = queue.take(); taken && order.length < count; taken = queue.take()) {
    order.push(taken.item)
    queue.finish(taken, costOf(taken.item))
    if (order.length === count) break
  }
  return order
}

const countOf = (order: string[], item: string) => order.filter(each => each === item).length

function filled(...lines: [Path, string, number][]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const [to, item, count] of lines) for (let n = 0; n < count; n++) queue.add(to, item, 1)
  return queue
}

test('one who asks a hundred times does not delay one who asks once', () => {
  const queue = filled([path('A'), 'A', 100])
  expect(drain(queue, 10)).toHaveLength(10)
  queue.add(path('B'), 'B', 1)
  expect(drain(queue, 2)).toContain('B')
})

test('two tenants get the same service by what it costs, not by how often they ask', () => {
  const queue = filled([path('dear'), 'dear', 100], [path('cheap'), 'cheap', 400])
  const order = drain(queue, 220, item => (item === 'dear' ? 10 : 1))
  expect(countOf(order, 'cheap') / countOf(order, 'dear')).toBeCloseTo(10, 0)
})

test('between the callers of a tenant, service is shared as well', () => {
  const queue = filled(
    [path('A', 'read', 'loud'), 'loud', 100],
    [path('A', 'read', 'quiet'), 'quiet', 5],
  )
  expect(countOf(drain(queue, 10), 'quiet')).toBe(5)
})

test('a class of more weight goes first, and none is starved', () => {
  const queue = filled(
    [path('A', 'search', 'a', 1), 'search', 100],
    [path('A', 'write', 'a', 16), 'write', 100],
  )
  const order = drain(queue, 34)
  expect(countOf(order, 'search')).toBeGreaterThanOrEqual(1)
  expect(countOf(order, 'write')).toBeGreaterThanOrEqual(31)
})

test('time without work earns no credit', () => {
  const queue = filled([path('A'), 'A', 200])
  drain(queue, 100)
  for (let n = 0; n < 50; n++) queue.add(path('B'), 'B', 1)
  expect(countOf(drain(queue, 20), 'B')).toBeLessThanOrEqual(11)
})

test('who has had more than a share does not gain by leaving and coming back', () => {
  const queue = filled([path('B'), 'B', 100])
  let servedToA = 0
  for (let n = 0; n < 20; n++) {
    queue.add(path('A'), 'A', 1)
    servedToA += countOf(
      drain(queue, 2, item => (item === 'A' ? 10 : 1)),
      'A',
    )
  }
  // 20 turns of two: were its ten times dearer work forgotten, A would be served in each.
  expect(servedToA).toBeLessThanOrEqual(5)
})

test('no more are in service than a level allows; others go on', () => {
  const limited: Path = [{ key: 'A' }, { key: 'write', inServiceMax: 2 }, { key: 'a' }]
  const queue = filled([limited, 'write', 5], [path('A'), 'read', 1], [path('B'), 'other', 1])
  const taken = Array.from({ length: 4 }, () => queue.take()!)
  expect(taken.map(({ item }) => item).sort()).toEqual(['other', 'read', 'write', 'write'])
  expect(queue.take()).toBeUndefined()
  queue.finish(taken.find(({ item }) => item === 'write')!, 1)
  expect(queue.take()?.item).toBe('write')
})

test('the work before a newcomer is its fair share of what waits, and never more than all of it', () => {
  const queue = filled([path('A'), 'A', 100])
  expect(queue.workUntil(path('A'), 1)).toBe(101)
  expect(queue.workUntil(path('B'), 1)).toBe(2)
  expect(queue.workUntil(path('A', 'read', 'another'), 1)).toBe(2)
  expect(queue.workUntil(path('A', 'search', 'a', 0.01), 1)).toBe(101)
})

test('what is removed does not count any longer', () => {
  const queue = filled([path('A'), 'gone', 10], [path('A'), 'stays', 1])
  expect(queue.removeWhere(item => item === 'gone')).toHaveLength(10)
  expect(queue.length).toBe(1)
  expect(queue.workUntil(path('A'), 1)).toBe(2)
  expect(queue.take()?.item).toBe('stays')
})

test('a path is free where nothing on it waits, though another waits at its own limit', () => {
  const limited: Path = [{ key: 'A' }, { key: 'write', inServiceMax: 1 }, { key: 'a' }]
  const queue = filled([limited, 'write', 2])
  queue.take()
  expect(queue.isFree(limited)).toBe(false)
  expect(queue.isFree([{ key: 'A' }, { key: 'write', inServiceMax: 1 }, { key: 'another' }])).toBe(
    false,
  )
  expect(queue.isFree(path('A'))).toBe(true)
  expect(queue.isFree(path('B'))).toBe(true)
})
