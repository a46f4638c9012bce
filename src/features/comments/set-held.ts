import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Held } from '../../store/tables.ts'
import { listedOf } from '../posts/relist-comments.ts'
import { reindexComments } from '../search/index/index-comments.ts'
import type { LineageRow } from './lineage.ts'
import { threadOf } from './thread.ts'

/** Stores whether a comment is held, and where it is listed by that. What an event says of it. */
export async function setHeld(
  transaction: CompanyTransaction,
  comment: LineageRow,
  held: Held | null,
) {
  return place(transaction, { ...comment, held })
}

/** The same for one that is no longer deleted. */
export async function setRestored(
  transaction: CompanyTransaction,
  comment: LineageRow,
  { isHighlighted }: { isHighlighted: boolean },
) {
  return place(transaction, { ...comment, deleted: null }, isHighlighted ? 1 : 0)
}

async function place(transaction: CompanyTransaction, comment: LineageRow, is_highlighted?: 0 | 1) {
  const { id, post_id, held, deleted } = comment
  const { query, revision } = transaction
  const [post] = await transaction.run(postById, { id: post_id })
  const listed = listedOf(post!)[held === null ? 'free' : 'held']
  const { is_internal, ...ids } = await query
    .updateTable('comments')
    .set({
      held,
      deleted,
      is_listed: deleted === null ? listed : 0,
      thread: threadOf(comment),
      revision,
      edit_revision: revision,
      ...(is_highlighted === undefined ? {} : { is_highlighted }),
    })
    .where('id', '=', id)
    .returning(['id as comment_id', 'post_id', 'board_id', 'is_internal'])
    .executeTakeFirstOrThrow()
  await reindexComments(transaction, [id])
  return { ...ids, is_internal: is_internal === 1 }
}

/** By primary key. */
const postById = companyQuery<{ id: number }, { deleted: number | null; held: Held | null }>(
  (query, value, engine) =>
    query
      .selectFrom('posts')
      .select(['deleted', 'held'])
      .where(seek(engine, 'id', value('id')))
      .orderBy('id'),
)
