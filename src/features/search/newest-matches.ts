import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import { type Marked, writeMarked } from './marks.ts'
import { idsPerCompany, wordRow } from './word-row.ts'

/** A post that matches, and its words as they are packed. */
export type Candidate = { id: number; words: Uint8Array }

/** What is asked for, and what the counts say about it. */
export type Matching = {
  marked: Marked
  leastId: number
  limit: number
  /** How many posts there are from the least id on, and how many of them may match. */
  within: number
  expected: number
  /** How many entries the index has for all marks together, of whatever post. */
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

/** What takes how long, in microseconds, measured on a hundred thousand posts and on a million. */
const costs = { step: 0.7, stepMark: 0.08, match: 1.4, entry: 0.15 }
/** A walk that takes so many times longer than it should is given up: words do not come independently. */
const patience = 3

/**
 * PostgreSQL's index on words finds all matches before it gives the first, so for common ones it is
 * quicker to walk from the newest post until enough matched. Its planner cannot know; the counts do.
 */
async function onPostgres(db: CompanyDb, matching: Matching): Promise<Candidate[]> {
  const { marked, leastId, limit, within, expected, entries } = matching
  const query = writeMarked(marked, 'postgres')
  const steps = Math.min(within, (limit / expected) * within)
  const walking = steps * (costs.step + costs.stepMark * marksToRefuse(marked))
  const reading = expected * costs.match + entries * costs.entry
  if (walking < reading) {
    // Ids have gaps, so how many posts are within is a guess: what should reach the end goes to the end.
    const isToTheEnd = patience * steps >= within
    const stepsMax = isToTheEnd ? Number.MAX_SAFE_INTEGER : Math.ceil(patience * steps)
    const rows = await db.run(newestByWalk, { query, leastId, limit, stepsMax })
    if (rows.length === limit || isToTheEnd) return rows
  }
  return db.run(newestByIndex, { query, leastId, limit })
}

/** How many marks are looked at for a post that does not match: of all, the first tells for most. */
function marksToRefuse(marked: Marked): number {
  if (typeof marked === 'string') return 1
  return 'all' in marked
    ? marksToRefuse(marked.all[0]!)
    : marked.any.reduce((sum, part) => sum + marksToRefuse(part), 0)
}

type Bounds = { query: string; leastId: number; limit: number }

/** The functions keep to the company of the transaction. */
const newestByWalk = companyStatement<Bounds & { stepsMax: number }, Candidate>(
  (_, value) => sql`select post_id as id, words
    from newest_by_walk(${value('query')}::text::tsquery, ${value('leastId')}, ${value('limit')}, ${value('stepsMax')})`,
)

const newestByIndex = companyStatement<Bounds, Candidate>(
  (_, value) => sql`select post_id as id, words
    from newest_by_index(${value('query')}::text::tsquery, ${value('leastId')}, ${value('limit')})`,
)
