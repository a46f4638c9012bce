import { sql } from 'kysely'
import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { wordRow } from './word-row.ts'

/** Ids of the posts that match best, best first. */
export async function findPostIds(
  db: CompanyDb,
  audience: Audience,
  text: string,
  limit: number,
): Promise<number[]> {
  const query = matchAnyWord(text)
  if (!query) return []
  const rows = await db.raw(companyId => {
    const visible =
      audience.boards === 'every'
        ? sql``
        : sql`and p.board_id in (select value from json_each(${JSON.stringify(audience.boards)}))`
    return sql<{ id: number }>`
      select p.id from post_words w
      join posts p on p.company_id = ${companyId} and p.id = w.rowid - ${wordRow(companyId, 0)}
      where w.post_words match ${query}
        and w.rowid between ${wordRow(companyId, 0)} and ${wordRow(companyId + 1, -1)} ${visible}
      order by bm25(post_words, 3.0, 1.0), p.id desc
      limit ${limit}`
  })
  return rows.map(row => row.id)
}

/**
 * FTS5's query for what a person typed: every word in quotes, so that none is an operator. The
 * last may be half typed. Undefined when there is no word in it.
 */
function matchAnyWord(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu)
  return words ? `${words.map(word => `"${word}"`).join(' OR ')} *` : undefined
}
