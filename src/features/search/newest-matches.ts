import { sql } from 'kysely'
import type { CompanyDb } from '../store/index.ts'
import { type Marked, writeMarked } from './marks.ts'
import { unpackWords, type WordList } from './word-list.ts'
import { wordRow } from './word-row.ts'

/** A post that matches, and its words. */
export type Candidate = { id: number; words: WordList }

/** `share`: of the posts in question, how many are expected to match. */
export type Matching = { marked: Marked; leastId: number; limit: number; share: number }

/** The newest posts that match, newest first. It is the same list on every engine. */
export async function newestMatches(db: CompanyDb, matching: Matching): Promise<Candidate[]> {
  const rows =
    db.engine === 'postgres' ? await onPostgres(db, matching) : await onSqlite(db, matching)
  return rows.map(({ id, words }) => ({ id, words: unpackWords(words) }))
}

type Row = { id: number; words: Uint8Array }

/** The index gives rows newest first by itself, so the limit ends the work. */
function onSqlite(db: CompanyDb, { marked, leastId, limit }: Matching): Promise<Row[]> {
  return db.raw(
    companyId => sql<Row>`
      select i.rowid - ${wordRow(companyId, 0)} as id, w.words
      from word_index i cross join post_words w on w.id = i.rowid
      where i.word_index match ${writeMarked(marked, 'sqlite')}
        and i.rowid between ${wordRow(companyId, leastId)} and ${wordRow(companyId + 1, -1)}
      order by i.rowid desc limit ${limit}`,
  )
}

/** Rows that a walk may look at: some thirty milliseconds. */
const stepsMax = 20_000

/**
 * PostgreSQL's index on words finds all matches before it gives the first, so for common ones it is
 * quicker to walk from the newest post until enough matched. Its planner cannot know; the counts do.
 */
async function onPostgres(db: CompanyDb, matching: Matching): Promise<Row[]> {
  const { marked, leastId, limit, share } = matching
  const query = writeMarked(marked, 'postgres')
  if (limit / share <= stepsMax) {
    const rows = await db.raw(
      () => sql<Row>`select post_id as id, words
        from newest_by_walk(${query}, ${leastId}, ${limit}, ${stepsMax})`,
    )
    if (rows.length === limit) return rows
  }
  return db.raw(
    () =>
      sql<Row>`select post_id as id, words from newest_by_index(${query}, ${leastId}, ${limit})`,
  )
}
