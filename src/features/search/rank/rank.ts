import { type Audience, sees } from '../../boards/index.ts'
import type { Scored } from './score.ts'

/** Votes and age only order posts that match about equally well: they add at most a fifth and a tenth. */
const votesWeight = 0.2
const manyVotes = 1000
const ageWeight = 0.1
const yearMicros = 365 * 24 * 3600 * 1e6

/**
 * Ids of the best posts, best first: those with every required term, then the others. Visibility is checked once
 * more with the board of each post, because the postings may have been read at another moment.
 */
export function rank(scored: Scored[], audience: Audience, limit: number): number[] {
  const visible = scored.filter(({ post }) => sees(audience, post.board_id))
  // Relative to the newest post, not to the current time: the order may not change under an unchanged ETag.
  const newest = Math.max(...visible.map(({ post }) => post.created))
  return visible
    .map(found => ({ ...found, score: found.score * boost(found.post, newest) }))
    .sort(byScore)
    .slice(0, limit)
    .map(({ post }) => post.id)
}

function boost({ votes_count, created }: Scored['post'], newest: number): number {
  const liked = Math.log1p(Math.min(votes_count, manyVotes)) / Math.log1p(manyVotes)
  const fresh = 2 ** ((created - newest) / yearMicros)
  return (1 + votesWeight * liked) * (1 + ageWeight * fresh)
}

function byScore(a: Scored, b: Scored): number {
  return Number(b.hasAll) - Number(a.hasAll) || b.score - a.score || b.post.id - a.post.id
}
