import type { CompanyDb } from '../../../store/company-db.ts'
import { readPostings, withoutPostings } from '../index/postings.ts'
import type { Corpus } from './corpus.ts'
import type { Reads } from './plan-reads.ts'

/** The packed postings of one block, by term id. */
export type PostingsByTerm = ReadonlyMap<number, Uint8Array[]>

/** Reads postings, grouped by block, as if nothing were pending. */
export async function readPostingsByBlock(
  db: CompanyDb,
  { pending }: Pick<Corpus, 'pending'>,
  { firstBlocks, wanted }: Pick<Reads, 'firstBlocks' | 'wanted'>,
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
  for (const { block, term_id, packed } of await readPostings(db, wanted)) {
    const gone = removed.get(term_id)?.get(block)
    add(block, term_id, gone ? withoutPostings(packed, new Set(gone)) : packed)
  }
  for (const [termId, firstBlock] of firstBlocks)
    for (const [block, postings] of pending.addedByBlock(termId))
      if (block >= firstBlock)
        add(block, termId, Uint8Array.from(postings.flatMap(value => [value & 255, value >> 8])))
  return found
}
