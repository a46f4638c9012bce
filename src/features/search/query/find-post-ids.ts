import type { CompanyDb } from '../../../store/company-db.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import type { Candidate, Scored } from '../rank/candidate.ts'
import { rank, tierOf } from '../rank/rank.ts'
import { score } from '../rank/score.ts'
import { matchSynonyms, writtenOf } from '../synonyms/match-synonyms.ts'
import { readSynonyms } from '../synonyms/read-synonyms.ts'
import { scoreSynonymPhrases } from '../synonyms/score-phrases.ts'
import { type QueryWord, queryWords, termsOf } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import {
  type Candidates,
  findCandidates,
  findCandidatesAmong,
  type Keep,
  keepBoth,
  keptOf,
} from './find-candidates.ts'
import { literal, type SearchText } from './grammar.ts'
import { type Matcher, matcherOf } from './match-marker.ts'
import type { QueryTerm } from './query-term.ts'
import { findTextTest } from './text-test.ts'

/**
 * Restricts the results to a few ids, and to those that `keep` returns. `keep` only gets the best matches, some thousand
 * at most. `areAll`: whether the ids are all that match a filter.
 */
export type Narrowing = { ids?: number[]; areAll?: boolean; keep?: Keep | undefined }

/** The ids of the posts found, and of all posts that were compared: their votes decide the order, too. */
export type RankedIds = { ids: number[]; comparedIds: number[] }

/** With the data that a page of search results shows. */
export type FoundPosts = RankedIds & {
  /** Known columns of each found post, by id. */
  candidates: ReadonlyMap<number, Pick<Candidate, 'board_id' | 'status_id' | 'revision'>>
  /** Whether no other post matches. */
  areAll: boolean
  /** The synonyms that were searched for as well. */
  also: string[]
  /** Marks matches in titles and texts. */
  matcher: Matcher
}

/** The posts that match a query and that the audience can see, best first. */
export async function findPostIds(
  db: CompanyDb,
  audience: Audience,
  asked: string | SearchText,
  limit: number,
  narrowing: Narrowing = {},
): Promise<FoundPosts> {
  const text = typeof asked === 'string' ? literal(asked) : asked
  const corpus = await findCorpus(db)
  if (!corpus) return found([], audience, limit, { areAll: true, also: [], matcher: () => [] })
  const typed = queryWords(text.words)
  const words = [...typed, ...quotedWords(text.phrases, typed)]
  const stem = await stemOf(corpus.language)
  const synonyms = matchSynonyms(await readSynonyms(db, corpus), typed, stem)
  const keep = keepBoth(await findTextTest(db, corpus, text), narrowing.keep)
  if (words.length === 0 && text === asked) return listed(db, audience, { ...narrowing, keep })
  const find = (queryTerms: QueryTerm[]) =>
    candidatesFor(db, audience, corpus, queryTerms, limit, { ...narrowing, keep })
  const queryTerms = await expandQuery(db, corpus, words, { isTyped: true, synonyms })
  const { posts, areAll } = await find(queryTerms)
  const all = [text.words, ...text.phrases].join(' ')
  const own = score(queryTerms, posts, corpus, literalOf(all, queryTerms))
  const phrases = await scoreSynonymPhrases(db, corpus, { words, queryTerms, synonyms }, find)
  return found([...own, ...phrases.scored], audience, limit, {
    areAll: areAll && phrases.areAll,
    also: writtenOf(synonyms),
    matcher: matcherOf({ words, queryTerms, synonyms, stem }),
  })
}

/** What stands in quotes is neither half typed nor said in other words. */
function quotedWords(phrases: string[], typed: QueryWord[]): QueryWord[] {
  const known = new Set(typed.map(({ word }) => word))
  return queryWords(phrases.join(' '))
    .filter(({ word }) => !known.has(word))
    .map(query => ({ ...query, isPrefix: false }))
}

/** The posts of a filter, in its own order, where a query has no words. */
async function listed(
  db: CompanyDb,
  audience: Audience,
  { ids = [], areAll = true, keep }: Narrowing,
): Promise<FoundPosts> {
  const posts = await keptOf(await findCandidatesAmong(db, ids), keep)
  const visible = posts.filter(({ board_id }) => sees(audience, board_id))
  const candidates = new Map(visible.map(post => [post.id, post]))
  const own = ids.filter(id => candidates.has(id))
  return { ids: own, comparedIds: own, candidates, areAll, also: [], matcher: () => [] }
}

async function candidatesFor(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  limit: number,
  { ids, keep }: Narrowing,
): Promise<Candidates> {
  if (queryTerms.length === 0) return { posts: [], areAll: true }
  if (ids) return { posts: await keptOf(await findCandidatesAmong(db, ids), keep), areAll: true }
  return findCandidates(db, audience, corpus, queryTerms, { keep, limit })
}

function found(
  scored: Scored[],
  audience: Audience,
  limit: number,
  more: Pick<FoundPosts, 'areAll' | 'also' | 'matcher'>,
): FoundPosts {
  const best = bestOfEach(scored.filter(({ covered }) => covered > 0))
  const ids = rank(best, audience, limit)
  return {
    ...more,
    ids,
    comparedIds: [...new Set(scored.map(({ post }) => post.id))],
    candidates: new Map(best.map(({ post }) => [post.id, post])),
    areAll: more.areAll && best.length <= limit,
  }
}

/** A post may be found both as it was searched for and by a synonym. */
function bestOfEach(scored: Scored[]): Scored[] {
  const best = new Map<number, Scored>()
  for (const each of scored) {
    const known = best.get(each.post.id)
    const isBetter =
      !known ||
      tierOf(each) > tierOf(known) ||
      (tierOf(each) === tierOf(known) && each.score > known.score)
    if (isBetter) best.set(each.post.id, each)
  }
  return [...best.values()]
}

/** The ids of the query's terms as it was typed; none if a term is in no post. */
function literalOf(text: string, queryTerms: QueryTerm[]): number[] {
  const exactIds = new Map(
    queryTerms.map(({ term, matches }) => [
      term,
      matches.entries().find(([, { kind }]) => kind === 'same')?.[0],
    ]),
  )
  const ids = termsOf(text).map(term => exactIds.get(term))
  return ids.every(id => id !== undefined) ? ids : []
}
