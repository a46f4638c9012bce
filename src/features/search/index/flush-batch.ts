import { forEachChange, type PendingPost } from './pending-posts.ts'
import { blockOf, postingOf } from './postings.ts'

/** The postings of a term in one block that are to be added and to be removed. */
export type TermChange = { block: number; termId: number; added: number[]; removed: number[] }

/** Everything that a batch of posts changes, in the order in which it is written. It never changes. */
export type FlushBatch = { readonly stamp: number; readonly changes: readonly TermChange[] }

export function batchOf(stamp: number, posts: PendingPost[]): FlushBatch {
  const blocks = new Map<number, Map<number, TermChange>>()
  const changeOf = (termId: number, number: number) => {
    const block = blockOf(number)
    const terms = blocks.get(block) ?? new Map<number, TermChange>()
    blocks.set(block, terms)
    const known = terms.get(termId)
    if (known) return known
    const change = { block, termId, added: [], removed: [] }
    terms.set(termId, change)
    return change
  }
  for (const post of posts)
    if (post.isInBatch)
      forEachChange(
        post,
        (termId, inTitle, number) =>
          changeOf(termId, number).added.push(postingOf(number, inTitle)),
        (termId, inTitle, number) =>
          changeOf(termId, number).removed.push(postingOf(number, inTitle)),
      )
  const changes = [...blocks.values()].flatMap(terms => [...terms.values()])
  return { stamp, changes: changes.sort((a, b) => a.block - b.block || a.termId - b.termId) }
}

/** The index of the first change behind a position. */
export function firstChangeAfter(
  { changes }: FlushBatch,
  { flush_block, flush_term }: { flush_block: number; flush_term: number },
): number {
  let from = 0
  let to = changes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const { block, termId } = changes[middle]!
    if (block < flush_block || (block === flush_block && termId <= flush_term)) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * The batches that are being flushed, by `identity`, which all handles of a company share: reading the term lists
 * again for every slice would take longer than writing it. The random stamp says which batch it is, also to other
 * processes and after a rollback.
 */
const cache = new Map<object, FlushBatch>()
/** A batch takes less than a megabyte, one of an import some more. */
const cachedMax = 16

export async function cachedBatch(
  identity: object,
  stamp: number,
  build: () => Promise<FlushBatch>,
): Promise<FlushBatch> {
  const cached = cache.get(identity)
  if (cached?.stamp === stamp) return cached
  const batch = await build()
  cache.delete(identity)
  cache.set(identity, batch)
  if (cache.size > cachedMax) cache.delete(cache.keys().next().value!)
  return batch
}

export function forgetBatch(identity: object) {
  cache.delete(identity)
}
