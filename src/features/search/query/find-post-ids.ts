import type { CompanyDb } from '../../../store/company-db.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import type { Candidate, Scored } from '../rank/candidate.ts'
import { ranked, tierOf } from '../rank/rank.ts'
import { idf, score } from '../rank/score.ts'
import { matchSynonyms, writtenOf } from '../synonyms/match-synonyms.ts'
import { readSynonyms } from '../synonyms/read-synonyms.ts'
import { scoreSynonymPhrases } from '../synonyms/score-phrases.ts'
import { type QueryWord, queryWords, termsOf } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { stemOf } from '../text/stem.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { Dictionary } from './dictionary.ts'
import { expandQuery } from './expand-query.ts'
import { type Explain, explainerOf } from './explain.ts'
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
  explain: Explain
  ranking: Ranking
  complete: CompletePosts
}

/** Those found that have every word which the query requires, and whether no other post has. */
type CompletePosts = { ids: number[]; areAll: boolean }

/** What the order of results is made of, to compare them with those of another index. */
export type Ranking = {
  /** In the order of the ids. The score is a share of what the query is worth in its index. */
  scores: { id: number; tier: number; score: number }[]
  queryTerms: QueryTerm[]
  /** Words that the index does not have. */
  missing: ReadonlySet<string>
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
  const { typed, words } = wordsOf(text)
  if (!corpus) return nothing(words)
  const stem = await stemOf(corpus.language)
  const synonyms = matchSynonyms(await readSynonyms(db, corpus), typed, stem)
  const dictionary = new Dictionary(db, corpus, stem)
  const test = await findTextTest(text, stem, (terms, stems) => dictionary.find(terms, stems))
  const keep = keepBoth(test, narrowing.keep)
  if (text === asked && !saysAnything(text))
    return listed(db, audience, { ...narrowing, keep }, limit)
  const find = (queryTerms: QueryTerm[]) =>
    candidatesFor(db, audience, corpus, queryTerms, limit, { ...narrowing, keep })
  const queryTerms = await expandQuery(db, corpus, words, {
    isTyped: true,
    synonyms,
    requiresAll: text.requiresAll,
  })
  const { posts, areAll, hasAllComplete } = await find(queryTerms)
  const own = score(queryTerms, posts, corpus, literalOf(text, queryTerms))
  const phrases = await scoreSynonymPhrases(db, corpus, { words, queryTerms, synonyms }, find)
  const scored = [...own, ...phrases.scored]
  const best = bestOfEach(scored.filter(({ covered }) => covered > 0))
  const inOrder = ranked(best, audience).slice(0, limit)
  const ranking = rankingOf(inOrder, words, queryTerms, corpus)
  const complete = lacksWord(words, ranking.missing, corpus.language)
    ? []
    : inOrder.filter(each => tierOf(each) > 0)
  return {
    ids: inOrder.map(({ post }) => post.id),
    comparedIds: [...new Set(scored.map(({ post }) => post.id))],
    candidates: new Map(best.map(({ post }) => [post.id, post])),
    areAll: areAll && phrases.areAll && best.length <= limit,
    also: writtenOf(synonyms),
    matcher: matcherOf({ words, queryTerms, synonyms, stem }),
    explain: explainerOf({ queryTerms, synonyms, stem }),
    ranking,
    complete: {
      ids: complete.map(({ post }) => post.id),
      areAll: hasAllComplete && phrases.hasAllComplete && complete.length < limit,
    },
  }
}

/** Whether no post has one of the words that mean something. A compound is also there by its parts, and the reverse. */
function lacksWord(words: QueryWord[], missing: ReadonlySet<string>, language: string): boolean {
  const isFunctionWord = functionWordsOf(language)
  const lacks = ({ word }: QueryWord) => missing.has(word) && !isFunctionWord.has(word)
  return words.some(query => {
    if (query.whole !== undefined || !lacks(query)) return false
    return !query.isWhole || words.some(part => part.whole === query.word && lacks(part))
  })
}

/** Whether a query is more than filters. Marks without a word, such as `!!!`, are: nothing has them. */
export function saysAnything({ words, phrases }: SearchText): boolean {
  return words !== '' || phrases.length > 0
}

/** The words of a query; what stands in quotes is neither half typed nor said in other words. */
export function wordsOf({ words, phrases }: SearchText) {
  const typed = queryWords(words)
  const known = new Set(typed.map(({ word }) => word))
  const quoted = queryWords(phrases.join(' ')).filter(({ word }) => !known.has(word))
  return { typed, words: [...typed, ...quoted.map(query => ({ ...query, isPrefix: false }))] }
}

export function rankingOf(
  inOrder: Scored[],
  words: QueryWord[],
  queryTerms: QueryTerm[],
  { posts_count }: Pick<Corpus, 'posts_count'>,
): Ranking {
  const known = new Set(queryTerms.map(({ term }) => term))
  const missing = new Set(words.map(({ word }) => word)).difference(known)
  const worth = queryTerms.reduce(
    (sum, { weight }) => sum + weight,
    missing.size * idf(0, posts_count),
  )
  const scores = inOrder.map(each => ({
    id: each.post.id,
    tier: tierOf(each),
    score: each.score / (worth || 1),
  }))
  return { scores, queryTerms, missing }
}

const unmarked = { matcher: () => [], explain: () => [] }

function nothing(words: QueryWord[]): FoundPosts {
  const ranking = rankingOf([], words, [], { posts_count: 0 })
  const none = { ids: [], comparedIds: [], candidates: new Map(), also: [] }
  const complete = { ids: [], areAll: true }
  return { ...none, areAll: true, ...unmarked, ranking, complete }
}

/** The posts of a filter, in its own order, where a query has no words. Without their ids there are none, but others match. */
async function listed(
  db: CompanyDb,
  audience: Audience,
  { ids = [], areAll = false, keep }: Narrowing,
  limit: number,
): Promise<FoundPosts> {
  const posts = await keptOf(await findCandidatesAmong(db, ids), keep)
  const visible = posts.filter(({ board_id }) => sees(audience, board_id))
  const candidates = new Map(visible.map(post => [post.id, post]))
  const all = ids.filter(id => candidates.has(id))
  const own = all.slice(0, limit)
  const scores = own.map((id, at) => ({ id, tier: 0, score: 1 / (1 + at) }))
  const ranking = { scores, queryTerms: [], missing: new Set<string>() }
  const isWhole = (areAll && all.length <= limit) || audience.boards.length === 0
  const found = { ids: own, areAll: isWhole }
  return { ...found, comparedIds: own, candidates, also: [], ...unmarked, ranking, complete: found }
}

async function candidatesFor(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  limit: number,
  { ids, keep }: Narrowing,
): Promise<Candidates> {
  const whole = { areAll: true, hasAllComplete: true }
  if (queryTerms.length === 0) return { posts: [], ...whole }
  if (ids) return { posts: await keptOf(await findCandidatesAmong(db, ids), keep), ...whole }
  return findCandidates(db, audience, corpus, queryTerms, { keep, limit })
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
export function literalOf({ words, phrases }: SearchText, queryTerms: QueryTerm[]): number[] {
  const exactIds = new Map(
    queryTerms.map(({ term, matches }) => [
      term,
      matches.entries().find(([, { kind }]) => kind === 'same')?.[0],
    ]),
  )
  const ids = termsOf([words, ...phrases].join(' ')).map(term => exactIds.get(term))
  return ids.every(id => id !== undefined) ? ids : []
}
