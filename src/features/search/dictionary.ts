import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../store/index.ts'

/** A word that some post of the company has, and how many posts have it. */
export type Word = { id: number; word: string; stem: string; posts_count: number }

/** Words that are written like one of these, or share a stem with one. By words' two indexes. */
export async function findWords(db: CompanyDb, words: string[], stems: string[]): Promise<Word[]> {
  const found = await db.raw(
    companyId => sql<Word>`
      select id, word, stem, posts_count from words
        where company_id = ${companyId} and ${isOneOf(db.engine, 'word', words)}
      union all
      select id, word, stem, posts_count from words
        where company_id = ${companyId} and ${isOneOf(db.engine, 'stem', stems)}`,
  )
  // Left to `union`, SQLite would read the whole dictionary in the order of its numbers.
  return [...new Map(found.map(word => [word.id, word])).values()]
}

/** A count of posts has up to so many digits. */
const magnitudes = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/**
 * The most common of the words that begin so. For each magnitude at most `limit` are read, so a single
 * letter costs what a long beginning does; by words_by_magnitude.
 */
export async function findWordsByPrefix(
  db: CompanyDb,
  prefix: string,
  limit: number,
): Promise<Word[]> {
  // SQLite has no statistics to see by that a single letter begins a tenth of all words.
  const byMagnitude = sql.raw(db.engine === 'sqlite' ? 'indexed by words_by_magnitude' : '')
  const found = await db.raw(companyId => {
    const some = magnitudes.map(
      magnitude => sql`select * from (select id, word, stem, posts_count from words ${byMagnitude}
        where company_id = ${companyId} and magnitude = ${sql.lit(magnitude)}
          and word >= ${prefix} and word < ${`${prefix}\u{10ffff}`}
        order by word limit ${sql.lit(limit)}) as part`,
    )
    return sql<Word>`${sql.join(some, sql` union all `)}`
  })
  return found.sort(mostCommonFirst).slice(0, limit)
}

/** The same order on every engine. */
export function mostCommonFirst(a: Word, b: Word): number {
  return b.posts_count - a.posts_count || (a.word < b.word ? -1 : 1)
}
