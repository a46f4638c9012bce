import { forEachPosting } from './postings.ts'
import type { TermList } from './term-list.ts'

/** The terms that a post has postings of, each with whether the title contains it. Boards are terms, too. */
export type PostingSet = ReadonlyMap<number, 0 | 1>

const none: PostingSet = new Map()

/** The postings that follow from a term list; none if the post is not indexed. */
export function postingSetOf(post: { boardId: number; terms: TermList } | undefined): PostingSet {
  if (!post) return none
  const postings = new Map<number, 0 | 1>()
  forEachPosting(post, (termId, inTitle) => postings.set(termId, inTitle))
  return postings
}

/** Eight bytes for each: ids of terms have 32 bits, those of boards may have more and are negative. */
export function packPostingSet(postings: PostingSet): Uint8Array {
  const values = Float64Array.from(postings, ([termId, inTitle]) => 2 * termId + inTitle)
  return new Uint8Array(values.buffer)
}

export function unpackPostingSet(bytes: Uint8Array): PostingSet {
  // A copy: the engine's buffer need not be aligned.
  const values = new Float64Array(bytes.slice().buffer)
  return new Map(
    Array.from(values, value => {
      const termId = Math.floor(value / 2)
      return [termId, (value - 2 * termId) as 0 | 1]
    }),
  )
}
