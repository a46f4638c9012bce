import type { BlockSet } from '../index/block-set.ts'

/** How well a term matches a word of the query, 1 being the word itself; and the blocks that may contain it. */
export type TermMatch = { quality: number; blocks: BlockSet }

/** One word of the query and the terms that it was expanded to. */
export type QueryTerm = {
  term: string
  /** By term id. */
  matches: Map<number, TermMatch>
  /** Document frequency: how many posts contain any of the matches, at most. */
  postsCount: number
  /** Its idf, times how often the query contains it. */
  weight: number
  isRequired: boolean
}

export function isUsed({ matches }: QueryTerm): boolean {
  return matches.size > 0
}
