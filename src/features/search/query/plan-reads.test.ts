import { expect, test } from 'bun:test'
import { blockSetOf } from '../index/block-set.ts'
import { planReads, worthReading } from './plan-reads.ts'
import type { QueryTerm } from './query-term.ts'

const blocks = Array.from({ length: 31 }, (_, at) => 30 - at)
const everyBlock = blockSetOf(blocks)

function queryTerms(...terms: [ids: number[], postsCount: number][]) {
  return terms.map(([ids, postsCount]) => ({
    matches: new Map(ids.map(id => [id, { quality: 1, blocks: everyBlock }])),
    postsCount,
  }))
}

function firstBlocks(...given: Parameters<typeof planReads>): Map<number, number> {
  return new Map(planReads(...given).firstBlocks)
}

test('rare terms are read back to the first block', () => {
  const found = firstBlocks(queryTerms([[1, 2], 40], [[3], 0]), blocks, 30)
  expect(found).toEqual(
    new Map([
      [1, 0],
      [2, 0],
      [3, 0],
    ]),
  )
})

test('of common terms the newest blocks are read, and fewer the more terms there are', () => {
  const one = firstBlocks(queryTerms([[1], 500_000]), blocks, 30)
  expect(one.get(1)).toBe(30 - Math.floor(50_000 / (500_000 / 31)) + 1)
  const two = firstBlocks(queryTerms([[1], 500_000], [[2], 500_000]), blocks, 30)
  expect(two.get(2)).toBeGreaterThan(one.get(1)!)
  const many = queryTerms(
    ...Array.from({ length: 40 }, (_, id) => [[id], 900_000] as [number[], number]),
  )
  expect(new Set(firstBlocks(many, blocks, 30).values())).toEqual(new Set([29]))
})

test('common terms use what rare ones leave of the limit', () => {
  const beside = firstBlocks(queryTerms([[1], 500_000], [[2], 10]), blocks, 30)
  expect(beside.get(2)).toBe(0)
  expect(beside.get(1)).toBe(firstBlocks(queryTerms([[1], 500_000]), blocks, 30).get(1)!)
})

test('a term that matches two query terms is read as far back as the rarer one', () => {
  expect(firstBlocks(queryTerms([[1], 900_000], [[1, 2], 10]), blocks, 30).get(1)).toBe(0)
})

test('only visible blocks count, however old', () => {
  const old = firstBlocks(queryTerms([[1], 500_000]), [4, 2, 1], 30)
  expect(old.get(1)).toBe(1)
})

test('a term is only read from blocks that may contain it, a common one from the newest of these', () => {
  const old = blockSetOf([3, 4, 5, 6])
  const reads = planReads(
    [{ matches: new Map([[1, { quality: 1, blocks: old }]]), postsCount: 100_000 }],
    blocks,
    30,
  )
  expect(reads.wanted.filter(([, termIds]) => termIds.length > 0).map(([block]) => block)).toEqual([
    6, 5,
  ])
  expect(reads.areWhole).toBe(false)
  // Pending posts are newer, and no block set contains theirs yet.
  expect(reads.firstBlocks.get(1)).toBe(5)
  const rare = { matches: new Map([[2, { quality: 1, blocks: 0 }]]), postsCount: 3 }
  expect(planReads([rare], blocks, 30)).toMatchObject({
    firstBlocks: new Map([[2, 0]]),
    areWhole: true,
  })
})

test('of a paste the heaviest terms are read whatever they cost, of the others those that cost little', () => {
  const terms = Array.from({ length: 12 }, (_, at): QueryTerm => {
    const blocks = blockSetOf([0, 1, 2, 3])
    const matches = new Map([[at, { kind: 'same' as const, quality: 1, blocks }]])
    const plain = { phrases: [], isRequired: true, isExact: false }
    return { ...plain, term: `${at}`, matches, postsCount: 40_000, weight: 12 - at }
  })
  const read = (some: QueryTerm[]) =>
    worthReading(some, [3, 2, 1, 0]).map(({ term }) => Number(term))
  expect(read(terms)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const cheaper = terms.map(term => ({ ...term, postsCount: 500 }))
  expect(read(cheaper)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const dear = cheaper.map((term, at) => (at === 8 ? { ...term, postsCount: 40_000 } : term))
  expect(read(dear)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11])
})
