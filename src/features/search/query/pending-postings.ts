import { type IndexState, isFlushed } from '../index/index-state.ts'
import { forEachChange, type PendingPost } from '../index/pending-posts.ts'
import { blockOf, postsPerBlock } from '../index/postings.ts'

/** A post's number, shifted left by one, and a low bit that is set if the title contains the term. */
type NumberedPosting = number

/** By which postings, by term id, the tables differ from the term lists. */
export class PendingPostings {
  readonly added = new Map<number, NumberedPosting[]>()
  readonly removed = new Map<number, NumberedPosting[]>()

  /** By how much the document frequency of a term differs from the stored one. */
  change(termId: number): number {
    return (this.added.get(termId)?.length ?? 0) - (this.removed.get(termId)?.length ?? 0)
  }

  /** The terms whose document frequency differs from the stored one; boards are none. */
  changedTerms(): number[] {
    const ids = new Set([...this.added.keys(), ...this.removed.keys()])
    return [...ids].filter(id => id > 0 && this.change(id) !== 0)
  }

  /** The postings of a term that are to be added, by block. */
  addedByBlock(termId: number): ReadonlyMap<number, number[]> {
    return byBlock(this.added.get(termId))
  }

  removedByBlock(termId: number): ReadonlyMap<number, number[]> {
    return byBlock(this.removed.get(termId))
  }
}

/** Those of the batch that is being flushed only as far as they are not written yet. */
export function pendingPostingsOf(state: IndexState, posts: PendingPost[]): PendingPostings {
  const pending = new PendingPostings()
  for (const post of posts) {
    const put =
      (postings: Map<number, NumberedPosting[]>) =>
      (termId: number, inTitle: 0 | 1, postNumber: number) => {
        if (post.isInBatch && isFlushed(state, postNumber, termId)) return
        const known = postings.get(termId)
        if (known) known.push(2 * postNumber + inTitle)
        else postings.set(termId, [2 * postNumber + inTitle])
      }
    forEachChange(post, put(pending.added), put(pending.removed))
  }
  return pending
}

const none: ReadonlyMap<number, number[]> = new Map()

/** Of nearly every term there are none. */
function byBlock(postings: NumberedPosting[] | undefined): ReadonlyMap<number, number[]> {
  if (!postings) return none
  const blocks = Map.groupBy(postings, posting => blockOf(Math.floor(posting / 2)))
  return new Map(
    Array.from(blocks, ([block, own]) => [
      block,
      own.map(posting => posting % (2 * postsPerBlock)),
    ]),
  )
}
