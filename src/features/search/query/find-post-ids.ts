import type { CompanyDb } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { rank } from '../rank/rank.ts'
import { score } from '../rank/score.ts'
import { queryWords } from '../text/analysis.ts'
import { findCorpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import { findCandidates, findCandidatesAmong } from './find-candidates.ts'

/**
 * What else the posts must be: one of a few, or what `keep` returns of the ids that it is given. `keep` is only given the
 * best matches, some thousand at most.
 */
export type Narrowing = { ids: number[] } | { keep(ids: number[]): Promise<ReadonlySet<number>> }

/** The ids of the posts found, and of all posts that were compared: their votes decide the order, too. */
export type RankedIds = { ids: number[]; comparedIds: number[] }

const none: RankedIds = { ids: [], comparedIds: [] }

/** The posts that match a query and that the audience can see, best first. */
export async function findPostIds(
  db: CompanyDb,
  audience: Audience,
  text: string,
  limit: number,
  narrowing?: Narrowing,
): Promise<RankedIds> {
  const corpus = await findCorpus(db)
  if (!corpus) return none
  const queryTerms = await expandQuery(db, corpus, queryWords(text), { isTyped: true })
  if (queryTerms.length === 0) return none
  const candidates =
    narrowing && 'ids' in narrowing
      ? await findCandidatesAmong(db, narrowing.ids)
      : await findCandidates(db, audience, corpus, queryTerms, narrowing?.keep)
  const scored = score(queryTerms, candidates, corpus).filter(({ covered }) => covered > 0)
  return { ids: rank(scored, audience, limit), comparedIds: candidates.map(({ id }) => id) }
}
