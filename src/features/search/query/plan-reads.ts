import { mayHaveBlock } from '../index/block-set.ts'
import type { Asked } from './expand-query.ts'

/** The words whose posts are read, by block. */
export type Reads = {
  /** From which block on each word is read. */
  firstBlocks: ReadonlyMap<number, number>
  /** The words to look for in each block: others have no counted posts there. */
  wanted: [block: number, words: number[]][]
  /** Whether nothing of any word is left out. */
  areWhole: boolean
}

/** How many entries are read of all words together, an entry being a post that has a word. */
const entriesMax = 50_000
/** Of every word something is read, and the newest block may have been begun just now. */
const blocksLeast = 2

/**
 * Rare words are read from the first block on, common ones as far back as there is room. `blocks` are those
 * that may be read, newest first, out of all up to the last.
 */
export function planReads(
  asked: Pick<Asked, 'matches' | 'postsCount'>[],
  blocks: number[],
  lastBlock: number,
): Reads {
  const everyBlock = Array.from({ length: lastBlock + 1 }, (_, block) => block)
  const firstBlocks = new Map<number, number>()
  const wanted = new Map(blocks.map(block => [block, new Set<number>()]))
  let left = entriesMax
  let areWhole = true
  for (const [at, { matches, postsCount }] of asked.toSorted(rarestFirst).entries()) {
    const has = (block: number) => matches.values().some(match => mayHaveBlock(match.blocks, block))
    const having = blocks.filter(has)
    const perBlock = postsCount / Math.max(1, everyBlock.filter(has).length)
    const room = Math.max(blocksLeast, Math.floor(left / (asked.length - at) / perBlock))
    const read = having.slice(0, room)
    const isWhole = read.length === having.length
    areWhole &&= isWhole
    left = Math.max(0, left - read.length * perBlock)
    const firstBlock = isWhole ? blocks.at(-1)! : read.at(-1)!
    for (const [word, match] of matches) {
      firstBlocks.set(word, Math.min(firstBlocks.get(word) ?? firstBlock, firstBlock))
      for (const block of read) if (mayHaveBlock(match.blocks, block)) wanted.get(block)!.add(word)
    }
  }
  return {
    firstBlocks,
    wanted: [...wanted].map(([block, words]) => [block, [...words]]),
    areWhole,
  }
}

function rarestFirst(a: { postsCount: number }, b: { postsCount: number }): number {
  return a.postsCount - b.postsCount
}
