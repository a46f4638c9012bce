import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import type { Held } from '../../store/tables.ts'
import { readGroup } from '../posts/merge/group.ts'
import { listedOf } from '../posts/relist-comments.ts'
import { reindexComments } from '../search/index/index-comments.ts'
import { countDeletedComment, countNewComment } from './count-comment.ts'
import { commentHeld, commentReleased } from './events.ts'
import { countReply, getLineage, type LineageRow, threadOf } from './thread.ts'

/**
 * Takes a comment out of everything but what its author and the team see. While there are replies below it, a
 * placeholder is shown. One that is deleted, or held already, stays as it is.
 */
export function holdComment(
  db: CompanyDb,
  actor: Actor,
  commentId: number,
  reason: Held,
): Promise<void> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, commentId)
    if (comment.deleted !== null || comment.held !== null) return
    const group = await readGroup(transaction, comment.post_id)
    const data = await setHeld(transaction, comment, reason)
    countReply(transaction, above, comment, -1)
    await countDeletedComment(transaction, group, comment)
    transaction.record(commentHeld, { ...data, reason })
  })
}

/** Shows a held comment to everybody who sees its post, and counts it, as if it had never been held. */
export function releaseComment(db: CompanyDb, actor: Actor, commentId: number): Promise<void> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, commentId)
    const { held: reason } = comment
    if (reason === null) return
    const group = await readGroup(transaction, comment.post_id)
    const data = await setHeld(transaction, comment, null)
    // A deleted one is not counted, held or not.
    if (comment.deleted === null) {
      countReply(transaction, above, comment, 1)
      countNewComment(transaction, group, comment)
    }
    transaction.record(commentReleased, { ...data, reason })
  })
}

/** Stores whether a comment is held, and where it is listed by that. What an event says of it. */
async function setHeld(transaction: CompanyTransaction, comment: LineageRow, held: Held | null) {
  return place(transaction, { ...comment, held })
}

/** For a comment that was restored. */
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
  const post = await findRow(transaction, 'posts', post_id, ['deleted', 'held'])
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
