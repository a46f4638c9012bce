import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import type { Candidate, Scored } from '../rank/candidate.ts'
import { idf } from '../rank/idf.ts'
import { score } from '../rank/score.ts'
import { termsOf } from '../text/analysis.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { draftWeights } from './draft-weights.ts'
import { expandQuery } from './expand-query.ts'
import { findCandidates } from './find-candidates.ts'
import { isUsed, type QueryTerm } from './query-term.ts'

export const termsMax = 100
/** How many of the heaviest terms are searched for. */
const searchedMax = 16
/** A post that matches a smaller share of the weight is similar by chance. */
const coveredLeast = 0.125
/** Terms of the content that no post contains lower the share, a long paste's by no more than so many of the title. */
const unusedMax = 3

type Similar = { corpus: Corpus; candidates: Candidate[]; scored: Scored[] }

/** Posts that are not similar to a text by chance alone, in no order. Undefined where nothing is indexed, or the text says nothing. */
export async function scoreSimilar(
  db: CompanyDb,
  audience: Audience,
  text: { title: string; content: string },
): Promise<Similar | undefined> {
  const corpus = await findCorpus(db)
  if (!corpus) return undefined
  const weights = draftWeights(text, corpus.language)
  const words = [...weights.keys()].slice(0, termsMax).map(word => ({
    word,
    isPrefix: false,
    count: 1,
  }))
  const queryTerms = (await expandQuery(db, corpus, words, { isTyped: false }))
    .map(term => ({
      ...term,
      isRequired: false,
      weight: term.weight * weights.get(term.term)!,
    }))
    .sort((a, b) => b.weight - a.weight)
  const searched = queryTerms.filter(isUsed).slice(0, searchedMax)
  if (searched.length === 0) return undefined
  const { posts: candidates } = await findCandidates(db, audience, corpus, searched)
  const searchedWeight = sumOf(searched)
  const inTitle = new Set(termsOf(text.title))
  const unused = Map.groupBy(
    queryTerms.filter(term => !isUsed(term)),
    ({ term }) => inTitle.has(term),
  )
  const unusedWeight =
    sumOf(unused.get(true) ?? []) +
    Math.min(sumOf(unused.get(false) ?? []), unusedMax * idf(0, corpus.posts_count))
  const scored = score(searched, candidates, corpus).filter(
    ({ covered }) => covered * searchedWeight >= coveredLeast * (searchedWeight + unusedWeight),
  )
  return { corpus, candidates, scored }
}

function sumOf(queryTerms: QueryTerm[]): number {
  return queryTerms.reduce((sum, { weight }) => sum + weight, 0)
}
