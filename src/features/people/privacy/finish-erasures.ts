import { sql } from 'kysely'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { clearResponses } from '../../endpoints/idempotency/clear-responses.ts'
import { companiesIn } from '../../events/jobs/task.ts'
import { removeImagesOf } from '../../images/take-images-away.ts'
import { forgetUnusedTerms } from '../../search/index/forget-unused-terms.ts'
import { clearDeliveries } from '../../webhooks/deliver/clear-deliveries.ts'
import { emailKey } from '../users/email.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

/** Companies with people who were erased, and of whom something is left that nothing shows. By erasures_to_finish. */
export function findUnfinished(store: Store): Promise<number[]> {
  return companiesIn(store, sql`select distinct company_id from erasures where is_done = 0`)
}

/** Removes some of what is left of erased people; false when nothing is left. */
export async function finishErasures(
  db: CompanyDb,
  signal = new AbortController().signal,
): Promise<boolean> {
  const erasure = await findErasure(db)
  if (!erasure) return false
  if (erasure.images_from !== null) await removeImages(db)
  else {
    // Another erasure may be the next one by now.
    const finishedId = await db.maintain(finishSome)
    if (finishedId === undefined) return true
    // The last one looks through the dictionaries for all of them.
    const isForgotten =
      (await hasLater(db, finishedId)) || (await forgetUnusedTerms(db, actors.system, signal))
    if (!isForgotten) return true
    await db.maintain(({ query }) => endErasure(query, finishedId))
  }
  return true
}

/** By erasures_to_finish. */
function findErasure({ query }: Pick<CompanyDb, 'query'>) {
  return query
    .selectFrom('erasures')
    .select(['user_id', 'created', 'images_from', 'comments_to', 'answers_to'])
    .select('deliveries_to')
    .where('is_done', '=', sql.lit(0))
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
}

/** By erasures_to_finish. */
async function hasLater({ query }: CompanyDb, userId: number): Promise<boolean> {
  const later = await query
    .selectFrom('erasures')
    .select('user_id')
    .where('is_done', '=', sql.lit(0))
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Posts and comments show them, so this is a write like any other. */
async function removeImages(db: CompanyDb) {
  await db.write(actors.system, async transaction => {
    const erasure = await findErasure(transaction)
    if (!erasure || erasure.images_from === null) return
    const { user_id, images_from } = erasure
    const left = await removeImagesOf(transaction, user_id, images_from)
    await transaction.query
      .updateTable('erasures')
      .set({ images_from: left ?? null })
      .where('user_id', '=', user_id)
      .execute()
  })
}

/** The person of whom that was the last; undefined if something is left. */
async function finishSome(transaction: CompanyMaintenance): Promise<number | undefined> {
  const erasure = await findErasure(transaction)
  if (!erasure || erasure.images_from !== null) return undefined
  const { user_id } = erasure
  const isLast =
    (await deleteDetails(transaction, user_id)) &&
    (await deleteNotifications(transaction, user_id)) &&
    (await endFollowing(transaction, user_id)) &&
    (await clearDeletedComments(transaction, erasure)) &&
    (await clearResponses(transaction, erasure)) &&
    (await clearDeliveries(transaction, erasure))
  return isLast ? user_id : undefined
}

async function endErasure(query: CompanyMaintenance['query'], userId: number) {
  await query.updateTable('erasures').set({ is_done: 1 }).where('user_id', '=', userId).execute()
}

/**
 * Deletes the text details of events about them, by event_details_of_user, and sign-in requests at former addresses of
 * theirs.
 */
async function deleteDetails({ query }: CompanyMaintenance, userId: number): Promise<boolean> {
  const details = await query
    .selectFrom('event_details')
    .select(['version', 'data'])
    .where('user_id', '=', userId)
    .orderBy('version')
    .limit(rowsPerSlice)
    .execute()
  const last = details.at(-1)
  for (const { data } of details) {
    const { email } = JSON.parse(data) as { email?: { before?: string } }
    if (typeof email?.before === 'string')
      await query
        .deleteFrom('login_requests')
        .where('email_key', '=', emailKey(email.before))
        .execute()
  }
  if (last)
    await query
      .deleteFrom('event_details')
      .where('user_id', '=', userId)
      .where('version', '<=', last.version)
      .execute()
  return details.length < rowsPerSlice
}

/** By primary key; mails that wait go with them. */
async function deleteNotifications(
  { query }: CompanyMaintenance,
  userId: number,
): Promise<boolean> {
  const rows = await query
    .selectFrom('notifications')
    .select('version')
    .where('user_id', '=', userId)
    .orderBy('version')
    .limit(rowsPerSlice)
    .execute()
  const last = rows.at(-1)
  if (last)
    await query
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .where('version', '<=', last.version)
      .execute()
  return rows.length < rowsPerSlice
}

type Erasure = { user_id: number; comments_to: number }

/** Their deleted comments are hidden and cannot be restored, but still have their text. By comments_of_creator. */
async function clearDeletedComments(
  { query }: CompanyMaintenance,
  { user_id, comments_to }: Erasure,
): Promise<boolean> {
  const comments = await query
    .selectFrom('comments')
    .select(['id', 'deleted'])
    .where('creator_id', '=', user_id)
    .where(sql<boolean>`creator_id > 0`)
    .where('id', '>', comments_to)
    .orderBy('creator_id')
    .orderBy('id')
    .limit(rowsPerSlice)
    .execute()
  for (const { id, deleted } of comments)
    if (deleted !== null)
      await query.updateTable('comments').set({ content: '' }).where('id', '=', id).execute()
  const last = comments.at(-1)
  if (last)
    await query
      .updateTable('erasures')
      .set({ comments_to: last.id })
      .where('user_id', '=', user_id)
      .execute()
  return comments.length < rowsPerSlice
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
