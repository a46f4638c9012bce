import { sql } from 'kysely'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { statusPostsMoved } from './events.ts'

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const postsPerSlice = 1_000

/** Companies that have retired a status and not yet moved all posts that may have it. */
export async function findUnmovedStatuses(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from statuses where moved_to < move_until order by company_id
  `.execute(store.installation)
  return rows.map(row => row.company_id)
}

/**
 * Gives the next posts of a retired status the one that they show already, so no post changes for its readers and none
 * gets a new revision. False when there is nothing left to do. Looks through posts in the order of their ids.
 */
export function moveSomePosts(db: CompanyDb, actor: Actor): Promise<boolean> {
  return db.write(actor, async transaction => {
    const [status] = await transaction.run(unmoved, {})
    if (!status) return false
    const { id, replaced_by, moved_to, move_until } = status
    const [last] = await transaction.run(lastOfSlice, { after: moved_to, until: move_until })
    const to = last?.id ?? move_until
    const moved = await transaction.run(movePosts, { id, replaced_by, after: moved_to, to })
    await transaction.run(setMoved, { id, to })
    const posts_count = moved.length
    if (posts_count > 0)
      transaction.record(statusPostsMoved, { status_id: id, replaced_by, posts_count })
    return true
  })
}

type Unmoved = { id: number; replaced_by: number; moved_to: number; move_until: number }

/** By statuses_to_move. */
const unmoved = companyStatement<object, Unmoved>(
  companyId => sql`select id, replaced_by, moved_to, move_until from statuses
    where company_id = ${companyId} and moved_to < move_until order by id limit 1`,
)

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

const setMoved = companyStatement<{ id: number; to: number }>(
  (companyId, value) => sql`update statuses set moved_to = ${value('to')}
    where company_id = ${companyId} and id = ${value('id')}`,
)
