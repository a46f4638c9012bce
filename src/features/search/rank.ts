import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import type { Scored } from './score.ts'

/** Votes and age only order what the words say is about as good: at most a fifth, and a tenth. */
const votesWeight = 0.2
const manyVotes = 1000
const ageWeight = 0.1
const yearMicros = 365 * 24 * 3600 * 1e6

/** How many of the best by their words are looked at further. */
const comparedMax = 150

/** Ids of the best, best first: those with every required word, then the others. */
export async function rank(db: CompanyDb, scored: Scored[], limit: number): Promise<number[]> {
  const best = scored.sort(byScore).slice(0, Math.max(comparedMax, limit))
  if (best.length === 0) return []
  const posts = await db.run(worths, { ids: JSON.stringify(best.map(({ id }) => id)) })
  const byId = new Map(posts.map(post => [post.id, post]))
  // Not the present time: the same posts are in the same order tomorrow, or an ETag would lie.
  const newest = Math.max(...posts.map(post => post.created))
  const weighed = best.flatMap(found => {
    const post = byId.get(found.id)
    if (!post) return []
    const liked = Math.log1p(Math.min(post.votes_count, manyVotes)) / Math.log1p(manyVotes)
    const fresh = 2 ** ((post.created - newest) / yearMicros)
    const worth = (1 + votesWeight * liked) * (1 + ageWeight * fresh)
    return [{ ...found, score: found.score * worth }]
  })
  return weighed
    .sort(byScore)
    .slice(0, limit)
    .map(({ id }) => id)
}

const worths = companyStatement<
  { ids: string },
  { id: number; votes_count: number; created: number }
>(
  (companyId, value, engine) => sql`select id, votes_count, created from posts
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)

function byScore(a: Scored, b: Scored): number {
  return Number(b.hasAll) - Number(a.hasAll) || b.score - a.score || b.id - a.id
}
