import { sql } from 'kysely'
import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { type Candidate, rank } from './rank.ts'
import { wordRow } from './word-row.ts'
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
  // In quotes no word is an operator; the last may be half typed.
  const quoted = words.map(word => `"${word}"`)
  const candidates = await newestMatches(db, audience, `${quoted.join(' AND ')} *`)
  if (candidates.length < limit && words.length > 1) {
    const known = new Set(candidates.map(candidate => candidate.id))
    const some = await newestMatches(db, audience, `${quoted.join(' OR ')} *`)
    candidates.push(...some.filter(candidate => !known.has(candidate.id)))
  }
  return rank(words, candidates).slice(0, limit)
}

/** Rows of the word index come newest first by themselves, so the bound ends the work. */
function newestMatches(db: CompanyDb, audience: Audience, query: string): Promise<Candidate[]> {
  return db.raw(companyId => {
    const visible =
      audience.boards === 'every'
        ? sql``
        : sql`and p.board_id in (select value from json_each(${JSON.stringify(audience.boards)}))`
    return sql<Candidate>`
      select p.id, p.title, p.content from post_words w
      cross join posts p on p.company_id = ${companyId} and p.id = w.rowid - ${wordRow(companyId, 0)}
      where w.post_words match ${query}
        and w.rowid between ${wordRow(companyId, 0)} and ${wordRow(companyId + 1, -1)} ${visible}
      order by w.rowid desc
      limit ${candidatesMax}`
  })
}
