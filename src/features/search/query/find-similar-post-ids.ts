import type { CompanyDb } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { idf } from '../rank/idf.ts'
import { rank } from '../rank/rank.ts'
import { score } from '../rank/score.ts'
import { termsOf } from '../text/analysis.ts'
import { findCorpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import { findCandidates } from './find-candidates.ts'
import type { RankedIds } from './find-post-ids.ts'
import { isUsed, type QueryTerm } from './query-term.ts'

/** A term in the title of a draft counts as much as this many in its content. */
const titleWeight = 3
const termsMax = 100
/** How many of the heaviest terms are searched for. */
const searchedMax = 16
/** A post that matches a smaller share of the weight is similar by chance. */
const coveredLeast = 0.3
/** Terms of the content that no post contains lower the share, a long paste's by no more than so many. */
const unusedMax = 3

const none: RankedIds = { ids: [], comparedIds: [] }

/** Posts that a draft may duplicate and that the audience can see, most similar first. */
export async function findSimilarPostIds(
  db: CompanyDb,
  audience: Audience,
  { title, content }: { title: string; content: string },
  limit: number,
): Promise<RankedIds> {
  const corpus = await findCorpus(db)
  if (!corpus) return none
  const frequencies = termFrequencies(title, content)
  const words = [...frequencies.keys()].slice(0, termsMax).map(word => ({
    word,
    isPrefix: false,
    count: 1,
  }))
  const queryTerms = (await expandQuery(db, corpus, words, { isTyped: false }))
    .map(term => ({
      ...term,
      isRequired: false,
      weight: term.weight * frequencies.get(term.term)!,
    }))
    .sort((a, b) => b.weight - a.weight)
  const searched = queryTerms.filter(isUsed).slice(0, searchedMax)
  if (searched.length === 0) return none
  const candidates = await findCandidates(db, audience, corpus, searched)
  const searchedWeight = sumOf(searched)
  const inTitle = new Set(termsOf(title))
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
  return { ids: rank(scored, audience, limit), comparedIds: candidates.map(({ id }) => id) }
}

function sumOf(queryTerms: QueryTerm[]): number {
  return queryTerms.reduce((sum, { weight }) => sum + weight, 0)
}

/** The logarithmic term frequencies of a draft, terms of the title first. */
function termFrequencies(title: string, content: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of termsOf(title)) counts.set(term, (counts.get(term) ?? 0) + titleWeight)
  for (const term of termsOf(content)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map([...counts].map(([term, count]) => [term, Math.log1p(count)]))
}
