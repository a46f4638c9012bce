import type { Corpus } from '../query/corpus.ts'
import type { QueryTerm } from '../query/query-term.ts'
import type { Candidate, Scored } from './candidate.ts'
import { Scorer } from './scorer.ts'

/**
 * Scores posts by their text alone: BM25 over title and content, and proximity. `literal` are the ids of the query's
 * terms in the order in which they were typed.
 */
export function score(
  queryTerms: QueryTerm[],
  candidates: Candidate[],
  corpus: Corpus,
  literal: number[] = [],
): Scored[] {
  const scorer = new Scorer(queryTerms, corpus, literal)
  const scored = candidates.map(candidate => scorer.score(candidate))
  const settled = scorer.settledTerms()
  if (!settled) return scored
  const again = new Scorer(settled, corpus, literal)
  return candidates.map(candidate => again.score(candidate))
}
