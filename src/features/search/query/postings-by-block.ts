import type { CompanyDb } from '../../../store/index.ts'
import { blockOf, forEachPosting, readPostings } from '../index/postings.ts'
import type { Corpus } from './corpus.ts'
import type { Reads } from './plan-reads.ts'

/** The packed postings of one block, by term id. */
export type PostingsByTerm = ReadonlyMap<number, Uint8Array[]>

/** Reads postings, grouped by block. Those of pending posts are included. */
export async function readPostingsByBlock(
  db: CompanyDb,
  { pending }: Corpus,
  { firstBlocks, wanted }: Pick<Reads, 'firstBlocks' | 'wanted'>,
): Promise<Map<number, PostingsByTerm>> {
  const found = new Map<number, Map<number, Uint8Array[]>>()
  const add = (block: number, termId: number, packed: Uint8Array) => {
    const terms = found.get(block) ?? new Map<number, Uint8Array[]>()
    found.set(block, terms)
    const known = terms.get(termId)
    if (known) known.push(packed)
    else terms.set(termId, [packed])
  }
  for (const { block, term_id, packed } of await readPostings(db, wanted))
    add(block, term_id, packed)
  for (const post of pending) {
    const block = blockOf(post.number)
    forEachPosting(post, (termId, posting) => {
      if (block >= (firstBlocks.get(termId) ?? Infinity))
        add(block, termId, Uint8Array.of(posting & 255, posting >> 8))
    })
  }
  return found
}
