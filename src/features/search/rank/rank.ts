import { type Audience, sees } from '../../boards/audience.ts'
import type { Scored } from './candidate.ts'

/** Votes and age only order posts that match about equally well: they add at most a fifth and a tenth. */
const votesWeight = 0.2
const manyVotes = 1000
const ageWeight = 0.1
const yearMicros = 365 * 24 * 3600 * 1e6

/**
 * The best posts first: those whose title contains the query as it was typed, those with every required term, then the
 * others. Visibility is checked once more with the board of each post, because the postings may have been read at another
 * moment.
 */
export function ranked(scored: Scored[], audience: Audience): Scored[] {
  const visible = scored.filter(({ post }) => sees(audience, post.board_id))
  // Relative to the newest post, not to the current time: the order may not change under an unchanged ETag.
  const newest = Math.max(...visible.map(({ post }) => post.created))
  return visible
    .map(found => ({ ...found, score: found.score * boost(found.post, newest) }))
    .sort(byScore)
}

function boost({ votes_count, created }: Scored['post'], newest: number): number {
  const liked = Math.log1p(Math.min(votes_count, manyVotes)) / Math.log1p(manyVotes)
  const fresh = 2 ** ((created - newest) / yearMicros)
  return (1 + votesWeight * liked) * (1 + ageWeight * fresh)
}

function byScore(a: Scored, b: Scored): number {
  return tierOf(b) - tierOf(a) || b.score - a.score || b.post.id - a.post.id
}

/** Posts of a higher tier come first, whatever their score. */
export function tierOf({ hasAll, isLiteral }: Scored): number {
  return isLiteral ? 2 : hasAll ? 1 : 0
}
