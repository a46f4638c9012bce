import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Tables } from '../../store/tables.ts'

type Item = {
  id: number
  kind: Tables['moderation_items']['kind']
  postId: number
  boardId: number
  creatorId: number
  /** Its position in the queue; at the end unless given. */
  since?: Micros
}

/** Puts a post or comment that is held from now on into the queue of the team, where it may be as it was reported. */
export async function addHeldItem(
  { query, now, revision }: CompanyTransaction,
  {
    id,
    kind,
    postId: post_id,
    boardId: board_id,
    creatorId: creator_id,
    since: created = now,
  }: Item,
) {
  await query
    .insertInto('moderation_items')
    .values({
      id,
      kind,
      post_id,
      board_id,
      creator_id,
      reports_count: 0,
      report_reasons: '',
      created,
      revision,
      is_listed: 1,
    })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'id']).doUpdateSet({ created, revision }),
    )
    .execute()
}

/**
 * There is nothing left to decide about a post or comment. Its reports stay: nobody reports it twice. `closedBy` is the decision
 * that can be undone.
 */
export async function closeItem(
  transaction: CompanyTransaction,
  id: number,
  closedBy: number | null = null,
) {
  const closed = await transaction.run(deleteItem, { id })
  if (closed.length > 0 && closed[0]!.reports_count > 0)
    await transaction.run(closeReports, { id, closedBy })
}

/**
 * Puts what a decision has closed back into the queue, at its place and with the reports that it closed. False, and nothing
 * changes, where it is not held and a later decision has closed those reports: nothing is left to decide.
 */
export async function reopenItem(
  transaction: CompanyTransaction,
  { id, kind, postId: post_id, boardId: board_id, creatorId: creator_id, since }: Required<Item>,
  { closedBy, isHeld }: { closedBy: number; isHeld: boolean },
): Promise<boolean> {
  const opened = await transaction.run(openReports, { id, closedBy })
  if (opened.length === 0 && !isHeld) return false
  // By primary key.
  const open = { condition: 'is_open = 1', orderBy: ['created', 'reporter_id'] } as const
  const reasons = (await rowsOf(transaction, 'reports', { id }, open)).map(({ reason }) => reason)
  const reported = {
    reports_count: reasons.length,
    report_reasons: [...new Set(reasons)].join(' '),
    created: since,
    revision: transaction.revision,
  }
  const place = { id, kind, post_id, board_id, creator_id, is_listed: 1 as const }
  await transaction.query
    .insertInto('moderation_items')
    .values({ ...place, ...reported })
    // It was reported again meanwhile.
    .onConflict(conflict => conflict.columns(['company_id', 'id']).doUpdateSet(reported))
    .execute()
  return true
}

/** A post was moved, with everything on it. */
export async function moveItems(transaction: CompanyTransaction, postId: number, boardId: number) {
  await transaction.run(setBoard, { postId, boardId, revision: transaction.revision })
}

/** Ids above `after`, up to `upTo`. */
type Range = { after: number; upTo: number }

/**
 * Items are in the queue unless their post is deleted, or they are held and what their author wrote is removed: brings those
 * of a post, or of an author, in line with that. One slice at a time: the caller goes through the posts or comments with these ids, of
 * which the items are some. By moderation_items_by_post or moderation_items_by_creator.
 */
export async function relistItems(
  transaction: CompanyTransaction,
  of: { post_id: number } | { creator_id: number },
  { after, upTo }: Range,
) {
  const [[column, value]] = Object.entries(of) as [[string, number]]
  const { revision } = transaction
  await transaction.raw(
    companyId => sql`update moderation_items set revision = ${revision}, is_listed = case
      when exists (select 1 from posts as p where p.company_id = ${companyId}
        and p.id = moderation_items.post_id and p.deleted is not null) then 0
      when exists (select 1 from users as u where u.company_id = ${companyId}
        and u.id = moderation_items.creator_id and u.is_removed = 1) and ${isHeld(companyId)} then 0 else 1 end
      where company_id = ${companyId} and ${sql.ref(column)} = ${value}
        and id > ${after} and id <= ${upTo}`,
  )
}

/** Posts and comments have no id in common. */
function isHeld(companyId: number) {
  const heldIn = (table: 'posts' | 'comments') => sql`exists (select 1 from ${sql.table(table)} as t
    where t.company_id = ${companyId} and t.id = moderation_items.id and t.held is not null)`
  return sql`(${heldIn('posts')} or ${heldIn('comments')})`
}

const deleteItem = companyQuery<{ id: number }, { reports_count: number }>((query, value) =>
  query.deleteFrom('moderation_items').where('id', '=', value('id')).returning('reports_count'),
)

/** Those that an earlier decision has closed are its own. */
const closeReports = companyQuery<{ id: number; closedBy: number | null }, unknown>(
  (query, value) =>
    query
      .updateTable('reports')
      .set({ is_open: 0, settled_by: value('closedBy') })
      .where('id', '=', value('id'))
      .where('is_open', '=', sql.lit(1)),
)

const openReports = companyQuery<{ id: number; closedBy: number }, { id: number }>((query, value) =>
  query
    .updateTable('reports')
    .set({ is_open: 1, settled_by: null })
    .where('id', '=', value('id'))
    .where('settled_by', '=', value('closedBy'))
    .returning('id'),
)

const setBoard = companyQuery<{ postId: number; boardId: number; revision: number }, unknown>(
  (query, value) =>
    query
      .updateTable('moderation_items')
      .set({ board_id: value('boardId'), revision: value('revision') })
      .where('post_id', '=', value('postId')),
)
