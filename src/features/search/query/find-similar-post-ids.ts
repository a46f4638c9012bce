import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import type { Candidate, Scored } from '../rank/candidate.ts'
import { ranked } from '../rank/rank.ts'
import { idf, score } from '../rank/score.ts'
import { termsOf } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import { findCandidates } from './find-candidates.ts'
import type { RankedIds } from './find-post-ids.ts'
import { isUsed, type QueryTerm } from './query-term.ts'

/** A post that is less similar than this share of the best is not shown: the best is clearly better. */
const shownLeast = 0.5

/** Posts that a draft may duplicate and that the audience can see, most similar first. */
export async function findSimilarPostIds(
  db: CompanyDb,
  audience: Audience,
  text: { title: string; content: string },
  limit: number,
  except: number[] = [],
): Promise<RankedIds> {
  const similar = await scoreSimilar(db, audience, text)
  if (!similar) return { ids: [], comparedIds: [] }
  const others = similar.scored.filter(({ post }) => !except.includes(post.id))
  const posts = ranked(others, audience)
  const shown = posts.filter(post => post.score >= shownLeast * posts[0]!.score)
  return {
    ids: shown.slice(0, limit).map(({ post }) => post.id),
    comparedIds: similar.candidates.map(({ id }) => id),
  }
}

export const termsMax = 100
/** Number of the heaviest terms that are searched for. */
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

/** A term of the content, relative to one of the title; it grows with the logarithm of how often the content has it. */
const contentWeight = 0.5

/**
 * Weight of each term of a text, terms of the title first. Function words are in every text and say nothing about
 * likeness; a text of nothing else keeps them.
 */
export function draftWeights(
  { title, content }: { title: string; content: string },
  language: string,
): ReadonlyMap<string, number> {
  const weights = termWeights(title, content)
  const functionWords = functionWordsOf(language)
  const telling = [...weights].filter(([term]) => !functionWords.has(term))
  return telling.length > 0 ? new Map(telling) : weights
}

function termWeights(title: string, content: string): Map<string, number> {
  const inTitle = new Set(termsOf(title))
  const inContent = new Map<string, number>()
  for (const term of termsOf(content)) inContent.set(term, (inContent.get(term) ?? 0) + 1)
  return new Map(
    [...inTitle.union(inContent)].map(term => [
      term,
      (inTitle.has(term) ? 1 : 0) + contentWeight * Math.log1p(inContent.get(term) ?? 0),
    ]),
  )
}
