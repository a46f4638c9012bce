import { type RawBuilder, sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import type { Store } from '../../../store/store.ts'
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
    const [batch] = await transaction.run(nextBatch, {})
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
  const [post] = await transaction.run(nextOf.posts, { batchId })
  if (post) return discardSome(transaction, actor, post.id).then(() => true)
  const [user] = await transaction.run(nextOf.users, { batchId })
  if (user) return removeUser(transaction, actor, user.id, batchId).then(() => true)
  const [board] = await transaction.run(nextOf.boards, { batchId })
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

/** By batches_removing. */
const nextBatch = companyStatement<object, { id: number }>(
  companyId => sql`select id from batches
    where company_id = ${companyId} and state = 'removing' order by id limit 1`,
)

const nextOf = { posts: nextIn('posts'), users: nextIn('users'), boards: nextIn('boards') }

/** By posts_of_batch and the like; `between`, so that PostgreSQL has no other index with this order (see `seek`). */
function nextIn(table: 'posts' | 'users' | 'boards') {
  return companyStatement<{ batchId: number }, { id: number }>(
    (companyId, value) => sql`select id from ${sql.table(table)}
      where company_id = ${companyId} and batch_id between ${value('batchId')} and ${value('batchId')}
        and batch_id is not null order by batch_id, id limit 1`,
  )
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
  for (const find of traces)
    if ((await transaction.run(find, { userId, batchId })).length > 0) return true
  return false
}

/** Each by the index that begins with the person. */
const traces = [
  traceIn('tokens', 'owner_id'),
  traceIn('followers', 'user_id'),
  traceIn('votes', 'user_id'),
  traceIn('removed_votes', 'user_id'),
  traceIn('comment_likes', 'user_id'),
  traceIn('removed_likes', 'user_id'),
  traceIn('posts', 'creator_id', sql`creator_id > 0`),
  traceIn('comments', 'creator_id', sql`creator_id > 0`),
  traceIn('posts', 'owner_id', sql`owner_id is not null and is_listed = 1`),
  otherBoards(),
]

type Values = { userId: number; batchId: number }

function traceIn(table: string, column: string, only?: RawBuilder<unknown>) {
  const name = sql.ref(column)
  return companyStatement<Values, unknown>(
    (companyId, value) => sql`select 1 as found from ${sql.table(table)}
      where company_id = ${companyId} and ${name} between ${value('userId')} and ${value('userId')}
        ${only ? sql`and ${only}` : sql``} order by ${name} limit 1`,
  )
}

/** The private boards of the batch itself go with it, or stay without its people. By board_members_by_user. */
function otherBoards() {
  return companyStatement<Values, unknown>(
    (companyId, value) => sql`select 1 as found from board_members m
      where m.company_id = ${companyId}
        and m.user_id between ${value('userId')} and ${value('userId')}
        and not exists (select 1 from boards b where b.company_id = m.company_id
          and b.id = m.board_id and b.batch_id = ${value('batchId')})
      order by m.user_id limit 1`,
  )
}

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
