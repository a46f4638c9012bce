import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import { countMarks, type Marked, writeMarked } from './marks.ts'
import { idsPerCompany, wordRow } from './word-row.ts'

/** A post that matches, and its words as they are packed. */
export type Candidate = { id: number; words: Uint8Array }

/**
 * `expected`: how many posts may match; `share`: how many of those that are looked at do; `entries`: how
 * many the index has for all marks together.
 */
export type Matching = {
  marked: Marked
  leastId: number
  limit: number
  expected: number
  share: number
  entries: number
}

/** The newest posts that match, newest first. It is the same list on every engine. */
export async function newestMatches(db: CompanyDb, matching: Matching): Promise<Candidate[]> {
  return db.engine === 'postgres' ? onPostgres(db, matching) : onSqlite(db, matching)
}

/** The index gives rows newest first by itself, so the limit ends the work. */
function onSqlite(db: CompanyDb, { marked, leastId, limit }: Matching) {
  return db.run(newestOnSqlite, {
    query: writeMarked(marked, 'sqlite'),
    firstRow: wordRow(db.companyId, leastId),
    limit,
  })
}

const newestOnSqlite = companyStatement<
  { query: string; firstRow: number; limit: number },
  Candidate
>(
  (companyId, value) => sql`
    select i.rowid - ${companyId} * ${sql.lit(idsPerCompany)} as id, w.words
    from word_index i cross join post_words w on w.id = i.rowid
    where i.word_index match ${value('query')} and i.rowid between ${value('firstRow')}
      and (${companyId} + 1) * ${sql.lit(idsPerCompany)} - 1
    order by i.rowid desc limit ${value('limit')}`,
)

/** Rows that a walk may look at: some twenty milliseconds. */
const stepsMax = 30_000
/** What takes how long, in microseconds, measured on a few ten thousand posts. */
const costs = { step: 0.7, stepMark: 0.08, match: 1.4, entry: 0.03 }

/**
 * PostgreSQL's index on words finds all matches before it gives the first, so for common ones it is
 * quicker to walk from the newest post until enough matched. Its planner cannot know; the counts do.
 */
async function onPostgres(db: CompanyDb, matching: Matching): Promise<Candidate[]> {
  const { marked, leastId, limit, expected, share, entries } = matching
  const query = writeMarked(marked, 'postgres')
  const steps = limit / share
  const walking = steps * (costs.step + costs.stepMark * countMarks(marked))
  const reading = expected * costs.match + entries * costs.entry
  if (steps <= stepsMax && walking < reading) {
    const rows = await db.run(newestByWalk, { query, leastId, limit })
    if (rows.length === limit) return rows
  }
  return db.run(newestByIndex, { query, leastId, limit })
}

type Bounds = { query: string; leastId: number; limit: number }

/** The functions keep to the company of the transaction. */
const newestByWalk = companyStatement<Bounds, Candidate>(
  (_, value) => sql`select post_id as id, words
    from newest_by_walk(${value('query')}::text::tsquery, ${value('leastId')}, ${value('limit')}, ${stepsMax})`,
)

const newestByIndex = companyStatement<Bounds, Candidate>(
  (_, value) => sql`select post_id as id, words
    from newest_by_index(${value('query')}::text::tsquery, ${value('leastId')}, ${value('limit')})`,
)
