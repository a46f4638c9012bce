import type { BlockSet } from '../index/block-set.ts'

/** Why a term matches a word of the query. */
export type MatchKind =
  | 'same'
  | 'form'
  | 'joined'
  | 'compound'
  | 'synonym'
  | 'prefix'
  | 'correction'

/** Quality of a term's match with a word of the query, 1 being the word itself; and the blocks that may contain it. */
export type TermMatch = { kind: MatchKind; quality: number; blocks: BlockSet }

/** Terms that mean the same, by term id, and how many posts contain any of them, at most. */
export type TermSet = { matches: Map<number, TermMatch>; postsCount: number }

/** A word of the query that posts write as two: one of the first terms, directly followed by one of the second. */
export type Phrase = { words: string[]; first: TermSet; second: TermSet; quality: number }

/** One word of the query and the terms that it was expanded to. */
export type QueryTerm = TermSet & {
  term: string
  phrases: Phrase[]
  /** The matches as they are written in the dictionary. */
  forms?: string[]
  /** Its idf, times how often the query contains it. */
  weight: number
  isRequired: boolean
  /** A letter, a number, a version or a name with marks: only itself satisfies the requirement, not what begins with it. */
  isExact: boolean
  /** The query term that stands beside this number, and that must stand beside it in a post. */
  boundTo?: string
}

/** The matches as they are written, and why each is one: `forms` and `matches` are in the same order. */
export function formsOf(
  queryTerm: QueryTerm | undefined,
): (Omit<TermMatch, 'blocks'> & { term: string })[] {
  const { forms = [], matches = new Map<number, TermMatch>() } = queryTerm ?? {}
  const all = [...matches.values()]
  return forms.flatMap((term, at) => (all[at] ? [{ ...all[at], term }] : []))
}

export function isUsed({ matches, phrases }: Pick<QueryTerm, 'matches' | 'phrases'>): boolean {
  return matches.size > 0 || phrases.length > 0
}

/** Whether a match satisfies the requirement of its query term. */
export function satisfies({ isExact }: QueryTerm, kind: MatchKind): boolean {
  return !isExact || kind === 'same'
}

/** Everything that has to be read to find the posts of query terms. */
export function termSetsOf(queryTerms: QueryTerm[]): TermSet[] {
  return queryTerms.flatMap(term => [
    ...(term.matches.size > 0 ? [term] : []),
    ...term.phrases.flatMap(({ first, second }) => [first, second]),
  ])
}
