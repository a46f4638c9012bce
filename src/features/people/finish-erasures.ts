import { sql } from 'kysely'
import type { CompanyDb, CompanyMaintenance, Store } from '../../store/index.ts'
import { clearAnswers } from '../idempotency/index.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

/** Companies with people who were erased, and of whom something is left that nothing shows. By erasures_to_finish. */
export async function findUnfinished(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from erasures where is_done = 0`.execute(store.installation)
  return rows.map(row => row.company_id)
}

/** Removes some of what is left of erased people; false when nothing is left. */
export function finishErasures(db: CompanyDb): Promise<boolean> {
  return db.maintain(async transaction => {
    const erasure = await transaction.query
      .selectFrom('erasures')
      .select(['user_id', 'created', 'answers_to'])
      .where('is_done', '=', sql.lit(0))
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst()
    if (!erasure) return false
    const isDone =
      (await deleteDetails(transaction, erasure.user_id)) &&
      (await endFollowing(transaction, erasure.user_id)) &&
      (await clearAnswers(transaction, erasure))
    if (isDone)
      await transaction.query
        .updateTable('erasures')
        .set({ is_done: 1 })
        .where('user_id', '=', erasure.user_id)
        .execute()
    return true
  })
}

/** What events say about them in words. By event_details_of_user. */
async function deleteDetails({ query }: CompanyMaintenance, userId: number): Promise<boolean> {
  const details = await query
    .selectFrom('event_details')
    .select('version')
    .where('user_id', '=', userId)
    .orderBy('version')
    .limit(rowsPerSlice)
    .execute()
  const last = details.at(-1)
  if (last)
    await query
      .deleteFrom('event_details')
      .where('user_id', '=', userId)
      .where('version', '<=', last.version)
      .execute()
  return details.length < rowsPerSlice
}

/** Nothing is to be sent to them. The rows stay: who writes or votes has one. By followers_by_user. */
async function endFollowing({ query }: CompanyMaintenance, userId: number): Promise<boolean> {
  const followed = await query
    .selectFrom('followers')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('is_following', '=', 1)
    .orderBy('post_id')
    .limit(rowsPerSlice)
    .execute()
  const last = followed.at(-1)
  if (last)
    await query
      .updateTable('followers')
      .set({ is_following: 0 })
      .where('user_id', '=', userId)
      .where('post_id', '<=', last.post_id)
      .execute()
  return followed.length < rowsPerSlice
}
