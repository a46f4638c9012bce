import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Store } from '../../../store/store.ts'
import { updateRow } from '../../../store/update-row.ts'
import { companiesIn, slices, type Task } from '../../events/jobs/task.ts'
import { findFormula, isDue, parseFormula } from './change-formula.ts'
import { postScoresCounted } from './events.ts'
import { dayOf, type Formula, type Scored, storedScore } from './formula.ts'

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const postsPerSlice = 100

/** Companies with posts to count. Each lookup is by an index, see `isDue`. */
function findCompanies(store: Store): Promise<number[]> {
  const today = dayOf(store.clock())
  return companiesIn(
    store,
    sql`select f.company_id from score_formulas as f
    where (f.is_aging = 1 and f.day < ${today}) or ${isDue(sql`f`)} order by f.company_id`,
  )
}

/**
 * Counts the score of some posts: first of those that were changed since, then of the next in the order of their ids. New posts
 * have higher ids, so they come by themselves. A day later, all are counted again if their age matters. Only a score that is another
 * draws a revision. False when nothing is left.
 */
export function countSome(db: CompanyDb): Promise<boolean> {
  return db.write(actors.system, async transaction => {
    const { now } = transaction
    const row = await findFormula(transaction)
    if (row.revision === 0) return false
    const formula = parseFormula(row)
    const isNewDay = row.is_aging === 1 && row.day < dayOf(now)
    const day = isNewDay ? dayOf(now) : row.day
    const start = isNewDay ? 0 : row.passed_to
    // By posts_score_due.
    const due = {
      columns: scoredColumns,
      condition: 'scored <> revision',
      orderBy: ['id'],
    } as const
    const changed = await rowsOf(transaction, 'posts', {}, { ...due, limit: postsPerSlice })
    const left = postsPerSlice - changed.length
    const behind = { columns: scoredColumns, orderBy: ['id'], behind: start, limit: left } as const
    const next = left > 0 ? await rowsOf(transaction, 'posts', {}, behind) : []
    const passedTo = next.at(-1)?.id ?? start
    if (isNewDay || passedTo !== start) await transaction.run(setPassed, { day, passedTo })
    const posts = new Map([...changed, ...next].map(post => [post.id, post]))
    saveScores(transaction, [...posts.values()], formula, day)
    return posts.size > 0
  })
}

export const scoredColumns = [
  ...(['id', 'revision', 'score', 'scored', 'votes_count', 'imported_votes', 'revenue'] as const),
  ...(['nice_votes', 'important_votes', 'must_votes', 'impact', 'effort', 'created'] as const),
]

type Post = Scored & { id: number; revision: number; score: number; scored: number | null }

function saveScores(
  transaction: CompanyTransaction,
  posts: Post[],
  formula: Formula | null,
  day: number,
) {
  const post_ids: number[] = []
  for (const post of posts) {
    const score = formula ? storedScore(formula, post, day) : 0
    const scored = formula ? post.revision : null
    if (score !== post.score) post_ids.push(post.id)
    else if (scored === post.scored) continue
    transaction.send(updateRow(transaction, 'posts', post.id, { score, scored }))
  }
  if (post_ids.length > 0) transaction.record(postScoresCounted, { post_ids })
}

/** By primary key. */
const setPassed = companyQuery<{ day: number; passedTo: number }, unknown>((query, value) =>
  query.updateTable('score_formulas').set({ day: value('day'), passed_to: value('passedTo') }),
)

/** Counts the scores of posts that were changed, of all posts after the formula was, and daily where their age counts. */
export const countScores: Task = {
  ...slices('count-scores', findCompanies, countSome),
  dueByTime: selectAged,
}

function selectAged(clock: Clock) {
  return sql<object>`select 1 as due from score_formulas where is_aging = 1 and day < ${dayOf(clock())} limit 1`
}
