import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import type { Candidate, Scored } from '../rank/candidate.ts'
import { rank, tierOf } from '../rank/rank.ts'
import { score } from '../rank/score.ts'
import { matchSynonyms, writtenOf } from '../synonyms/match-synonyms.ts'
import { readSynonyms } from '../synonyms/read-synonyms.ts'
import { scoreSynonymPhrases } from '../synonyms/score-phrases.ts'
import { queryWords, termsOf } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import {
  type Candidates,
  findCandidates,
  findCandidatesAmong,
  type Keep,
} from './find-candidates.ts'
import { type Matcher, matcherOf } from './match-marker.ts'
import type { QueryTerm } from './query-term.ts'

/**
 * Restricts the results to a few ids, or to those that `keep` returns. `keep` only gets the best matches, some thousand
 * at most.
 */
export type Narrowing = { ids: number[] } | { keep: Keep }

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
  text: string,
  limit: number,
  narrowing?: Narrowing,
): Promise<FoundPosts> {
  const corpus = await findCorpus(db)
  if (!corpus) return found([], audience, limit, { areAll: true, also: [], matcher: () => [] })
  const words = queryWords(text)
  const stem = await stemOf(corpus.language)
  const synonyms = matchSynonyms(await readSynonyms(db, corpus), words, stem)
  const find = (queryTerms: QueryTerm[]) =>
    candidatesFor(db, audience, corpus, queryTerms, limit, narrowing)
  const queryTerms = await expandQuery(db, corpus, words, { isTyped: true, synonyms })
  const { posts, areAll } = await find(queryTerms)
  const own = score(queryTerms, posts, corpus, literalOf(text, queryTerms))
  const phrases = await scoreSynonymPhrases(db, corpus, { words, queryTerms, synonyms }, find)
  return found([...own, ...phrases.scored], audience, limit, {
    areAll: areAll && phrases.areAll,
    also: writtenOf(synonyms),
    matcher: matcherOf({ words, queryTerms, synonyms, stem }),
  })
}

async function candidatesFor(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  limit: number,
  narrowing: Narrowing | undefined,
): Promise<Candidates> {
  if (queryTerms.length === 0) return { posts: [], areAll: true }
  if (narrowing && 'ids' in narrowing)
    return { posts: await findCandidatesAmong(db, narrowing.ids), areAll: true }
  return findCandidates(db, audience, corpus, queryTerms, { keep: narrowing?.keep, limit })
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
