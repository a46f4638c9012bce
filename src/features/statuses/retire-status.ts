import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { type Actor, actors } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Store } from '../../store/store.ts'
import { updateRow } from '../../store/update-row.ts'
import { companiesIn, slices } from '../events/jobs/task.ts'
import { countRoadmap } from './count-roadmap.ts'
import { statusPostsMoved, statusRetired } from './events.ts'
import { findStatus, isPublicColumn, type Status } from './find-status.ts'

/**
 * Retires a status, whose posts show another one from now on; `status` is as it is in the transaction. The posts
 * themselves are moved later (`moveSomePosts`), so this takes as long for a million of them as for none. What the status
 * replaced is replaced by the other one, too: a replacement is never retired itself.
 */
export function retireStatus(
  db: CompanyDb,
  actor: Actor,
  status: Status,
  replacementId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = status
    if (status.is_default === 1) throw problem('status_is_default')
    const replacement =
      replacementId === id ? undefined : await findStatus(transaction, replacementId)
    if (!replacement) throw unknownReplacement()
    const { now, revision } = transaction
    await transaction.run(replaceEarlier, { id, replacementId })
    // Nothing that gets a later id can have the status.
    const until = transaction.nextId()
    const replaced = { replaced_by: replacementId, move_until: until }
    await updateRow(transaction, 'statuses', id, { retired: now, revision, ...replaced })
    if (isPublicColumn(status)) await countRoadmap(transaction)
    const data = { status_id: id, replaced_by: replacementId }
    transaction.record(statusRetired, data, { name: status.name })
  })
}

function unknownReplacement() {
  const message = 'There is no such status that could replace this one.'
  const errors = [{ field: 'replace_with', code: 'unknown_status' as const, message }]
  return problem('invalid_input', { errors })
}

/** A company has few statuses, retired ones included. */
const replaceEarlier = companyStatement<{ id: number; replacementId: number }>(
  (companyId, value) => sql`update statuses set replaced_by = ${value('replacementId')}
    where company_id = ${companyId} and replaced_by = ${value('id')}`,
)

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const postsPerSlice = 1_000

/** Companies that have retired a status and not yet moved all posts that may have it. */
function findUnmovedStatuses(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select distinct company_id from statuses where moved_to < move_until order by company_id`,
  )
}

/**
 * Gives the next posts of a retired status the one that they show already, so no post changes for its readers and none
 * gets a new revision. False when there is nothing left to do. Looks through posts in the order of their ids.
 */
export function moveSomePosts(db: CompanyDb, actor: Actor): Promise<boolean> {
  return db.write(actor, async transaction => {
    // By statuses_to_move.
    const first = { condition: 'moved_to < move_until', orderBy: ['id'], limit: 1 } as const
    const [status] = await rowsOf(transaction, 'statuses', {}, first)
    if (!status) return false
    const { id, moved_to, move_until } = status
    const replaced_by = status.replaced_by!
    const [last] = await transaction.run(lastOfSlice, { after: moved_to, until: move_until })
    const to = last?.id ?? move_until
    const moved = await transaction.run(movePosts, { id, replaced_by, after: moved_to, to })
    await updateRow(transaction, 'statuses', id, { moved_to: to })
    const posts_count = moved.length
    if (posts_count > 0)
      transaction.record(statusPostsMoved, { status_id: id, replaced_by, posts_count })
    return true
  })
}

type Slice = { after: number; until: number }

/** The last post of a full slice, by primary key; none if fewer are left. */
const lastOfSlice = companyStatement<Slice, { id: number }>(
  (companyId, value) => sql`select id from posts where company_id = ${companyId}
    and id > ${value('after')} and id <= ${value('until')}
    order by id limit 1 offset ${sql.lit(postsPerSlice - 1)}`,
)

type Move = { id: number; replaced_by: number; after: number; to: number }

const movePosts = companyStatement<Move, { id: number }>(
  (companyId, value) => sql`update posts set status_id = ${value('replaced_by')}
    where company_id = ${companyId} and id > ${value('after')} and id <= ${value('to')}
      and status_id = ${value('id')} returning id`,
)

/** Moves the posts of retired statuses to what has replaced those. */
export const replaceStatuses = slices('replace-statuses', findUnmovedStatuses, db =>
  moveSomePosts(db, actors.system),
)
