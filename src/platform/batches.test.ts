import { expect, test } from 'bun:test'
import { Batches, sharedRuns } from './batches.ts'
import { nextTurn } from './turns.ts'

/** Batches that end when they are told to; `begun` has all that were begun, as text. */
function heldBatches({ itemsMax = 3, parallel = 2 } = {}) {
  const begun: string[] = []
  const running: ((left?: number) => Promise<void>)[] = []
  const batches = new Batches<string, number>({
    itemsMax,
    parallel,
    run(key, items) {
      begun.push(`${key}: ${items.join(' ')}`)
      return new Promise(resolve => {
        running.push((left = 0) => {
          resolve(left > 0 ? items.slice(-left) : [])
          return nextTurn()
        })
      })
    },
  })
  const add = (key: string, ...items: number[]) => {
    for (const item of items) batches.add(key, item)
    return nextTurn()
  }
  return { begun, add, endFirst: (left?: number) => running.shift()!(left) }
}

test('what arrives for a key while its batch runs forms the next batches, in order and of limited size', async () => {
  const { begun, add, endFirst } = heldBatches()
  await add('a', 1)
  await add('a', 2, 3, 4, 5)
  expect(begun).toEqual(['a: 1'])
  await endFirst()
  await endFirst()
  expect(begun).toEqual(['a: 1', 'a: 2 3 4', 'a: 5'])
})

test('items of one turn of the event loop share a batch', async () => {
  const { begun, add } = heldBatches()
  await add('a', 1, 2)
  expect(begun).toEqual(['a: 1 2'])
})

test('keys run beside each other up to the limit, and then take turns', async () => {
  const { begun, add, endFirst } = heldBatches({ itemsMax: 1 })
  await add('a', 1, 2, 3)
  await add('b', 1)
  await add('c', 1)
  expect(begun).toEqual(['a: 1', 'b: 1'])
  await endFirst()
  expect(begun.at(-1)).toBe('c: 1')
  await endFirst()
  expect(begun.at(-1)).toBe('a: 2')
})

test('items that a batch did not begin come first in the next one', async () => {
  const { begun, add, endFirst } = heldBatches()
  await add('a', 1, 2, 3)
  await add('a', 4)
  await endFirst(2)
  expect(begun.at(-1)).toBe('a: 2 3 4')
})

test('calls of one turn share a run; where it fails, only the one that fails alone is refused', async () => {
  const runs: number[][] = []
  const double = sharedRuns<string, number, number>({
    itemsMax: 3,
    parallel: 1,
    async run(numbers) {
      runs.push(numbers)
      if (numbers.includes(13)) throw new Error('unlucky')
      return numbers.map(number => 2 * number)
    },
  })
  expect(await Promise.all([double('a', 1), double('a', 2)])).toEqual([2, 4])
  const [first, unlucky, last] = await Promise.allSettled([
    double('a', 12),
    double('a', 13),
    double('a', 14),
  ])
  expect([first, last]).toMatchObject([{ value: 24 }, { value: 28 }])
  expect(unlucky).toMatchObject({ status: 'rejected', reason: new Error('unlucky') })
  expect(runs).toEqual([[1, 2], [12, 13, 14], [12], [13], [14]])
})
