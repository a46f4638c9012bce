import { sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { discardSome } from '../../posts/discard-post.ts'
import { batchRemoved } from './events.ts'
import { removeBoard } from './remove-board.ts'
import { removeUser } from './remove-user.ts'

/** A slice holds the company's lock: with more, others would notice. One step is done in any case. */
const sliceMs = 30

/** Companies with a batch that is being removed. By batches_removing. */
export async function findRemovedBatches(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from batches where state = 'removing' order by company_id
  `.execute(store.installation)
  return rows.map(row => row.company_id)
}

/**
 * Removes a slice of a batch that is to be removed: posts with everything that hangs on them, then users, then boards.
 * Each is gone or no longer of the batch afterwards, so the next call continues, whatever ended this one. False when
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

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Slice by slice, until nothing is left to remove. Others may do the same at once: each slice is done by one of them. */
export async function removeAll(db: CompanyDb, actor: Actor, signal?: AbortSignal) {
  while (!signal?.aborted && (await removeSome(db, actor))) await Bun.sleep(pauseMs)
}

/** In this order: what somebody made elsewhere is found once the batch's own posts are gone. False if nothing is left. */
async function removeNext(transaction: CompanyTransaction, actor: Actor, batchId: number) {
  const [post] = await transaction.run(nextOf.posts, { batchId })
  if (post) return discardSome(transaction, actor, post.id).then(() => true)
  const [user] = await transaction.run(nextOf.users, { batchId })
  if (user) return removeUser(transaction, actor, user.id, batchId).then(() => true)
  const [board] = await transaction.run(nextOf.boards, { batchId })
  if (board) return removeBoard(transaction, actor, board.id, batchId).then(() => true)
  return false
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
