import { expect, test } from 'bun:test'
import { blockSetOf } from '../index/block-set.ts'
import { planReads } from './plan-reads.ts'

const blocks = Array.from({ length: 31 }, (_, at) => 30 - at)
const everyBlock = blockSetOf(blocks)

function asked(...words: [ids: number[], postsCount: number][]) {
  return words.map(([ids, postsCount]) => ({
    matches: new Map(ids.map(id => [id, { quality: 1, blocks: everyBlock }])),
    postsCount,
  }))
}

function firstBlocks(...given: Parameters<typeof planReads>): Map<number, number> {
  return new Map(planReads(...given).firstBlocks)
}

test('rare words are read from the first block on, in whatever company', () => {
  const found = firstBlocks(asked([[1, 2], 40], [[3], 0]), blocks, 30)
  expect(found).toEqual(
    new Map([
      [1, 0],
      [2, 0],
      [3, 0],
    ]),
  )
})

test('of common words the newest blocks are read, and the more the fewer words there are', () => {
  const one = firstBlocks(asked([[1], 500_000]), blocks, 30)
  expect(one.get(1)).toBe(30 - Math.floor(50_000 / (500_000 / 31)) + 1)
  const two = firstBlocks(asked([[1], 500_000], [[2], 500_000]), blocks, 30)
  expect(two.get(2)).toBeGreaterThan(one.get(1)!)
  const many = asked(
    ...Array.from({ length: 40 }, (_, id) => [[id], 900_000] as [number[], number]),
  )
  expect(new Set(firstBlocks(many, blocks, 30).values())).toEqual(new Set([29]))
})

test('what rare words leave is for the common ones', () => {
  const beside = firstBlocks(asked([[1], 500_000], [[2], 10]), blocks, 30)
  expect(beside.get(2)).toBe(0)
  expect(beside.get(1)).toBe(firstBlocks(asked([[1], 500_000]), blocks, 30).get(1)!)
})

test('a word that stands for two is read as far back as the rarer needs', () => {
  expect(firstBlocks(asked([[1], 900_000], [[1, 2], 10]), blocks, 30).get(1)).toBe(0)
})

test('only blocks that may be read count, however old', () => {
  const old = firstBlocks(asked([[1], 500_000]), [4, 2, 1], 30)
  expect(old.get(1)).toBe(1)
})

test('a word is only looked for where it may be, and common ones where they are newest', () => {
  const old = blockSetOf([3, 4, 5, 6])
  const reads = planReads(
    [{ matches: new Map([[1, { quality: 1, blocks: old }]]), postsCount: 100_000 }],
    blocks,
    30,
  )
  expect(reads.wanted.filter(([, words]) => words.length > 0).map(([block]) => block)).toEqual([
    6, 5,
  ])
  expect(reads.areWhole).toBe(false)
  // What waits is new, and no block is known to have it yet.
  expect(reads.firstBlocks.get(1)).toBe(5)
  const rare = { matches: new Map([[2, { quality: 1, blocks: 0 }]]), postsCount: 3 }
  expect(planReads([rare], blocks, 30)).toMatchObject({
    firstBlocks: new Map([[2, 0]]),
    areWhole: true,
  })
})
