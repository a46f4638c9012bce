import { sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Store } from '../../../store/store.ts'
import type { Tables } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { deleteBoard, hasPosts } from '../../boards/delete-board.ts'
import { companiesIn, eachCompany } from '../../events/jobs/task.ts'
import { removePerson } from '../../people/users/delete-user.ts'
import { userDeleted } from '../../people/users/events.ts'
import { getUser, hasActiveAdmin, type User } from '../../people/users/find-user.ts'
import { discardSome } from '../../posts/discard-post.ts'
import { type BatchRow, changeBatchCounts } from './batches.ts'
import { batchRemovalStarted, batchRemoved } from './events.ts'
import { removeExtra } from './extras.ts'

/**
 * Has everything removed that a batch added, by `removeSome`; `batch` is as it is in the transaction. One that is being
 * removed, or was, stays as it is.
 */
export function startRemoval(db: CompanyDb, actor: Actor, { id, state }: BatchRow): Promise<void> {
  return db.write(actor, async transaction => {
    if (state !== 'present') return
    await editRow(transaction, 'batches', id, { state: 'removing' })
    transaction.record(batchRemovalStarted, { batch_id: id })
  })
}

/** A slice holds the company's lock: with more, others would notice. One step is done in any case. */
const sliceMs = 30

/** Companies with a batch that is being removed. By batches_removing. */
export function findRemovedBatches(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select distinct company_id from batches where state = 'removing' order by company_id`,
  )
}

/**
 * Removes a slice of a batch that is to be removed: posts with everything that hangs on them, then users, boards and
 * the rest. Each is gone or no longer of the batch afterwards, so the next call continues, whatever ended this one. False when
 * there is nothing left to do.
 */
export function removeSome(db: CompanyDb, actor: Actor): Promise<boolean> {
  return db.write(actor, async transaction => {
    const startedAt = performance.now()
    // By batches_removing.
    const first = { condition: "state = 'removing'", orderBy: ['id'], limit: 1 } as const
    const [batch] = await rowsOf(transaction, 'batches', {}, first)
    if (!batch) return false
    do {
      if (await removeNext(transaction, actor, batch.id)) continue
      await finish(transaction, batch.id)
      break
    } while (performance.now() - startedAt < sliceMs)
    // The batch shows what it still has.
    transaction.touch()
    return true
  })
}

/** Slice by slice, until nothing is left to remove. Others may do the same at once: each slice is done by one of them. */
export async function removeAll(db: CompanyDb, actor: Actor, signal?: AbortSignal) {
  while ((await removeSome(db, actor)) && !signal?.aborted) await giveWay()
}

/** In this order: what somebody made elsewhere is found once the batch's own posts are gone. False if nothing is left. */
async function removeNext(transaction: CompanyTransaction, actor: Actor, batchId: number) {
  const [post] = await nextIn(transaction, 'posts', batchId)
  if (post) return discardSome(transaction, actor, post.id).then(() => true)
  const [user] = await nextIn(transaction, 'users', batchId)
  if (user) return removeUser(transaction, actor, user.id, batchId).then(() => true)
  const [board] = await nextIn(transaction, 'boards', batchId)
  if (board) return removeBoard(transaction, actor, board.id, batchId).then(() => true)
  return removeExtra(transaction, actor, batchId)
}

async function finish(transaction: CompanyTransaction, batchId: number) {
  const { now: removed, revision } = transaction
  const retained = await transaction.query
    .updateTable('batches')
    .set({ state: 'removed', removed, revision, edit_revision: revision })
    .where('id', '=', batchId)
    .returning(['retained_users_count', 'retained_boards_count'])
    .executeTakeFirstOrThrow()
  transaction.record(batchRemoved, { batch_id: batchId, ...retained })
}

/** By posts_of_batch and the like. */
function nextIn(
  transaction: CompanyTransaction,
  table: 'posts' | 'users' | 'boards',
  batchId: number,
) {
  const first = { condition: 'batch_id is not null', orderBy: ['id'], limit: 1 } as const
  return rowsOf(transaction, table, { batch_id: batchId }, { columns: ['id'], ...first })
}

/** Deletes a board that a batch added, or leaves it to the company if it has other posts or somebody has edited it. */
async function removeBoard(
  transaction: CompanyTransaction,
  actor: Actor,
  boardId: number,
  batchId: number,
) {
  const board = await findRow(transaction, 'boards', boardId)
  if (board!.edited !== null || (await hasPosts(transaction, boardId)))
    return retain(transaction, 'boards', boardId, batchId)
  await deleteBoard(transaction, actor, board!)
}

/**
 * Removes somebody whom a batch added, or leaves them to the company if they have become more than that. No erasure is
 * recorded: a backup that is restored has the batch again, with its people. Events say nothing in words about somebody who
 * was never edited.
 */
async function removeUser(
  transaction: CompanyTransaction,
  actor: Actor,
  userId: number,
  batchId: number,
) {
  const user = await getUser(transaction, userId)
  if (await isNeeded(transaction, user, batchId))
    return retain(transaction, 'users', userId, batchId)
  await removePerson(transaction, actor, user)
  transaction.record(userDeleted, { user_id: userId })
}

/**
 * Whether the user has signed in, was edited (a role, an id in another system), blocked, deactivated or trusted, owns a token,
 * is the last admin, or has left anything outside the batch, whose posts are gone by then. A block that went with its
 * person would let them in again.
 */
async function isNeeded(transaction: CompanyTransaction, user: User, batchId: number) {
  const { id: userId, role, deactivated } = user
  if (user.confirmed !== null || user.edited !== null) return true
  if (user.blocked !== null || deactivated !== null || user.is_trusted === 1) return true
  if (role === 'admin' && deactivated === null && !(await hasActiveAdmin(transaction, userId)))
    return true
  for (const [table, column, condition = 'true'] of traces) {
    const [found] = await rowsOf(transaction, table, { [column]: userId }, { condition, limit: 1 })
    if (found) return true
  }
  return (await transaction.run(otherBoards, { userId, batchId })).length > 0
}

/** Each by the index that begins with the person. */
const traces: [table: keyof Tables & string, column: string, condition?: string][] = [
  ['tokens', 'owner_id'],
  ['followers', 'user_id'],
  ['votes', 'user_id'],
  ['removed_votes', 'user_id'],
  ['comment_likes', 'user_id'],
  ['removed_likes', 'user_id'],
  ['posts', 'creator_id', 'creator_id > 0'],
  ['comments', 'creator_id', 'creator_id > 0'],
  ['posts', 'owner_id', 'owner_id is not null and is_listed = 1'],
]

/** The private boards of the batch itself go with it, or stay without its people. By board_members_by_user. */
const otherBoards = companyStatement<{ userId: number; batchId: number }>(
  (companyId, value) => sql`select 1 as found from board_members m
      where m.company_id = ${companyId}
        and m.user_id between ${value('userId')} and ${value('userId')}
        and not exists (select 1 from boards b where b.company_id = m.company_id
          and b.id = m.board_id and b.batch_id = ${value('batchId')})
      order by m.user_id limit 1`,
)

/** From now on it belongs to no batch, and stays. Nothing shows that of it: its revision stays, too. */
async function retain(
  transaction: CompanyTransaction,
  table: 'users' | 'boards',
  id: number,
  batchId: number,
) {
  const { query } = transaction
  await query.updateTable(table).set({ batch_id: null }).where('id', '=', id).execute()
  await changeBatchCounts(transaction, batchId, { [table]: -1 })
  const count = `retained_${table}_count` as const
  await query
    .updateTable('batches')
    .set(eb => ({ [count]: eb(count, '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}

/** Removes what the demo or an import added, once an admin has asked for it. */
export const removeBatches = eachCompany('remove-batches', findRemovedBatches, (db, _log, signal) =>
  removeAll(db, actors.system, signal),
)
