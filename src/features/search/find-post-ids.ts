import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { newestMatches } from './newest-matches.ts'
import { rank } from './rank.ts'
import { wordsOf } from './words.ts'

/** How many posts are ranked at most: the newest that match. It bounds what common words cost. */
const candidatesMax = 1000

/** Ids of the posts that match best, best first. */
export async function findPostIds(
  db: CompanyDb,
  audience: Audience,
  text: string,
  limit: number,
): Promise<number[]> {
  const words = [...new Set(wordsOf(text))]
  if (words.length === 0) return []
  const candidates = await newestMatches(db, audience, { words, mode: 'all' }, candidatesMax)
  if (candidates.length < limit && words.length > 1) {
    const known = new Set(candidates.map(candidate => candidate.id))
    const some = await newestMatches(db, audience, { words, mode: 'any' }, candidatesMax)
    candidates.push(...some.filter(candidate => !known.has(candidate.id)))
  }
  return rank(words, candidates).slice(0, limit)
}
