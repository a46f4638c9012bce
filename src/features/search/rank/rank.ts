import { type Audience, sees } from '../../boards/index.ts'
import type { Scored } from './score.ts'

/** Votes and age only order what the words say is about as good: at most a fifth, and a tenth. */
const votesWeight = 0.2
const manyVotes = 1000
const ageWeight = 0.1
const yearMicros = 365 * 24 * 3600 * 1e6

/**
 * Ids of the best, best first: those with every required word, then the others. What the audience sees is
 * asked of the posts themselves: what led here may have been read at other moments.
 */
export function rank(scored: Scored[], audience: Audience, limit: number): number[] {
  const visible = scored.filter(({ post }) => sees(audience, post.board_id))
  // Not the present time: the same posts are in the same order tomorrow, or an ETag would lie.
  const newest = Math.max(...visible.map(({ post }) => post.created))
  return visible
    .map(found => ({ ...found, score: found.score * worth(found.post, newest) }))
    .sort(byScore)
    .slice(0, limit)
    .map(({ post }) => post.id)
}

function worth({ votes_count, created }: Scored['post'], newest: number): number {
  const liked = Math.log1p(Math.min(votes_count, manyVotes)) / Math.log1p(manyVotes)
  const fresh = 2 ** ((created - newest) / yearMicros)
  return (1 + votesWeight * liked) * (1 + ageWeight * fresh)
}

function byScore(a: Scored, b: Scored): number {
  return Number(b.hasAll) - Number(a.hasAll) || b.score - a.score || b.post.id - a.post.id
}
