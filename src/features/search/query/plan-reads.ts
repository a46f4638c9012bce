import { type BlockSet, mayHaveBlock } from '../index/block-set.ts'

/** Terms that are read together, and how many posts contain any of them. */
type ReadTerms = { matches: ReadonlyMap<number, { blocks: BlockSet }>; postsCount: number }

/** Which postings are read. */
export type Reads = {
  /** The oldest block that is read, by term id. */
  firstBlocks: ReadonlyMap<number, number>
  /** The terms to read from each block: the others have no stored postings there. */
  wanted: [block: number, termIds: number[]][]
  /** Whether all postings of all terms are read. */
  areWhole: boolean
}

/** How many postings are read for all terms together. */
const postingsMax = 50_000
/** Of every term at least two blocks are read, because the newest block may be nearly empty. */
const blocksLeast = 2

/**
 * Rare terms are read back to the first block, common ones as far back as the limit allows. `blocks` are those with
 * visible posts, newest first; `lastBlock` is the newest block of the company.
 */
export function planReads(termSets: ReadTerms[], blocks: number[], lastBlock: number): Reads {
  const everyBlock = Array.from({ length: lastBlock + 1 }, (_, block) => block)
  const firstBlocks = new Map<number, number>()
  const wanted = new Map(blocks.map(block => [block, new Set<number>()]))
  let left = postingsMax
  let areWhole = true
  for (const [at, { matches, postsCount }] of termSets.toSorted(rarestFirst).entries()) {
    const has = (block: number) => matches.values().some(match => mayHaveBlock(match.blocks, block))
    const containing = blocks.filter(has)
    const perBlock = postsCount / Math.max(1, everyBlock.filter(has).length)
    const room = Math.max(blocksLeast, Math.floor(left / (termSets.length - at) / perBlock))
    const read = containing.slice(0, room)
    const isWhole = read.length === containing.length
    areWhole &&= isWhole
    left = Math.max(0, left - read.length * perBlock)
    const firstBlock = isWhole ? blocks.at(-1)! : read.at(-1)!
    for (const [termId, match] of matches) {
      firstBlocks.set(termId, Math.min(firstBlocks.get(termId) ?? firstBlock, firstBlock))
      for (const block of read)
        if (mayHaveBlock(match.blocks, block)) wanted.get(block)!.add(termId)
    }
  }
  return {
    firstBlocks,
    wanted: [...wanted].map(([block, termIds]) => [block, [...termIds]]),
    areWhole,
  }
}

function rarestFirst(a: { postsCount: number }, b: { postsCount: number }): number {
  return a.postsCount - b.postsCount
}
