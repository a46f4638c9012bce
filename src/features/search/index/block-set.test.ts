import { expect, test } from 'bun:test'
import { blockSetOf, includesBlocks, mayHaveBlock } from './block-set.ts'

test('a set contains its blocks, and those that share their bits', () => {
  for (const blocks of [[], [0], [51], [3, 3, 55], [52, 104, 7], [31, 32, 33]]) {
    const set = blockSetOf(blocks)
    const known = new Set(blocks.map(block => block % 52))
    for (let block = 0; block < 200; block++)
      expect(mayHaveBlock(set, block)).toBe(known.has(block % 52))
  }
})

test('a set includes its subsets and nothing else', () => {
  const set = blockSetOf([1, 40, 51])
  for (const blocks of [[], [40], [51, 1], [1, 40, 51]])
    expect(includesBlocks(set, blockSetOf(blocks))).toBe(true)
  for (const blocks of [[0], [1, 40, 51, 50], [33]])
    expect(includesBlocks(set, blockSetOf(blocks))).toBe(false)
})

test('the set of all blocks is a safe integer', () => {
  const all = Array.from({ length: 60 }, (_, at) => at)
  expect(all.every(block => mayHaveBlock(blockSetOf(all), block))).toBe(true)
  expect(Number.isSafeInteger(blockSetOf(all))).toBe(true)
})
