import { sql } from 'kysely'
import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import type { Candidate } from './rank.ts'
import { wordRow } from './word-row.ts'

/** Words without any character that a query language knows; the last may be half typed. */
export type WordQuery = { words: string[]; mode: 'all' | 'any' }

/** The newest posts that match and that the audience sees, newest first. */
export function newestMatches(
  db: CompanyDb,
  audience: Audience,
  query: WordQuery,
  limit: number,
): Promise<Candidate[]> {
  return db.engine === 'postgres'
    ? newestOnPostgres(db, audience, query, limit)
    : newestOnSqlite(db, audience, query, limit)
}

/** Rows of the word index come newest first by themselves, so the bound ends the work. */
function newestOnSqlite(
  db: CompanyDb,
  audience: Audience,
  { words, mode }: WordQuery,
  limit: number,
): Promise<Candidate[]> {
  const query = words.map(word => `"${word}"`).join(mode === 'all' ? ' AND ' : ' OR ')
  return db.raw(companyId => {
    const visible =
      audience.boards === 'every'
        ? sql``
        : sql`and p.board_id in (select value from json_each(${JSON.stringify(audience.boards)}))`
    return sql<Candidate>`
      select p.id, p.title, p.content from post_words w
      cross join posts p on p.company_id = ${companyId} and p.id = w.rowid - ${wordRow(companyId, 0)}
      where w.post_words match ${`${query} *`}
        and w.rowid between ${wordRow(companyId, 0)} and ${wordRow(companyId + 1, -1)} ${visible}
      order by w.rowid desc
      limit ${limit}`
  })
}

/** The function keeps to the transaction's company and uses the index on words. */
function newestOnPostgres(
  db: CompanyDb,
  audience: Audience,
  { words, mode }: WordQuery,
  limit: number,
): Promise<Candidate[]> {
  const query = words.map(word => `'${word}'`).join(mode === 'all' ? ' & ' : ' | ')
  const boards = audience.boards === 'every' ? null : `{${audience.boards.join(',')}}`
  return db.raw(
    companyId => sql<Candidate>`
      select p.id, p.title, p.content
      from find_words(${`${query}:*`}, ${boards}::text::bigint[], ${limit}) w
      join posts p on p.company_id = ${companyId} and p.id = w.post_id
      order by p.id desc`,
  )
}
