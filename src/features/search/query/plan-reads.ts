import type { CompanyDb } from '../../../store/company-db.ts'
import { type BlockSet, mayHaveBlock } from '../index/block-set.ts'
import { readPostings, withoutPostings } from '../index/posting-set.ts'
import type { Corpus } from './corpus.ts'
import { type QueryTerm, termSetsOf } from './query-term.ts'

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

/** Postings read for all terms together. */
const postingsMax = 50_000
/** At least two blocks of every term are read, because the newest block may be nearly empty. */
const blocksLeast = 2

/** Looking up a row takes as long as counting so many postings. */
export const rowCost = 400
/** What reading the postings of a query's terms may cost, beyond the heaviest: without these, a post is seldom found. */
const costMax = 40_000
const readLeast = 8

/** The terms to find posts by. Of a paste, those that cost little for their weight; all of them rank. */
export function worthReading(queryTerms: QueryTerm[], blocks: number[]): QueryTerm[] {
  if (queryTerms.length <= readLeast) return queryTerms
  let left = costMax
  const worth = new Set<QueryTerm>()
  for (const term of queryTerms.toSorted((a, b) => b.weight - a.weight)) {
    const cost = termSetsOf([term]).reduce((sum, each) => sum + costOf(each, blocks), 0)
    if (cost > left && worth.size >= readLeast) continue
    left -= cost
    worth.add(term)
  }
  return queryTerms.filter(term => worth.has(term))
}

function costOf({ matches, postsCount }: ReadTerms, blocks: number[]): number {
  let rows = 0
  for (const match of matches.values())
    for (const block of blocks) if (mayHaveBlock(match.blocks, block)) rows++
  return postsCount + rowCost * rows
}

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

/** The packed postings of one block, by term id. */
export type PostingsByTerm = ReadonlyMap<number, Uint8Array[]>

/** Reads postings, grouped by block, as if nothing were pending. */
export async function readPostingsByBlock(
  db: CompanyDb,
  { pending }: Pick<Corpus, 'pending'>,
  { firstBlocks, wanted }: Pick<Reads, 'firstBlocks' | 'wanted'>,
  rows = readPostings(db, wanted),
): Promise<Map<number, PostingsByTerm>> {
  const found = new Map<number, Map<number, Uint8Array[]>>()
  const add = (block: number, termId: number, packed: Uint8Array) => {
    if (packed.length === 0) return
    const terms = found.get(block) ?? new Map<number, Uint8Array[]>()
    found.set(block, terms)
    const known = terms.get(termId)
    if (known) known.push(packed)
    else terms.set(termId, [packed])
  }
  const removed = new Map(
    [...firstBlocks.keys()]
      .filter(termId => pending.removed.has(termId))
      .map(termId => [termId, pending.removedByBlock(termId)]),
  )
  for (const { block, term_id, packed } of await rows) {
    const gone = removed.get(term_id)?.get(block)
    add(block, term_id, gone ? withoutPostings(packed, new Set(gone)) : packed)
  }
  for (const [termId, firstBlock] of firstBlocks)
    for (const [block, postings] of pending.addedByBlock(termId))
      if (block >= firstBlock)
        add(block, termId, Uint8Array.from(postings.flatMap(value => [value & 255, value >> 8])))
  return found
}
