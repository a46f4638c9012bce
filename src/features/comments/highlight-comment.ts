import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { CommentRow } from './comment-row.ts'
import { commentHighlighted, commentUnhighlighted } from './events.ts'
import { commentById } from './find-comment.ts'

type Highlighted = Pick<CommentRow, 'id' | 'post_id' | 'is_internal' | 'is_highlighted' | 'held'>

/**
 * Marks a comment as the team's answer to its post; `comment` is as it is in the transaction. A post has one, so
 * another comment loses the mark.
 */
export function highlightComment(db: CompanyDb, actor: Actor, comment: Highlighted): Promise<void> {
  return db.write(actor, async transaction => {
    if (comment.is_internal === 1) throw problem('comment_is_internal')
    if (comment.held !== null) throw problem('content_held')
    if (comment.is_highlighted === 1) return
    for (const former of await highlightedOf(transaction, comment.post_id))
      await unhighlightComment(transaction, actor, { ...former, is_highlighted: 1 })
    transaction.record(commentHighlighted, await setHighlighted(transaction, comment.id, 1))
  })
}

/** The team's answer to a post, where people see it. */
export async function findHighlighted(db: CompanyDb, postId: number) {
  const [found] = await highlightedOf(db, postId)
  const [comment] = found ? await db.run(commentById, { commentId: found.id }) : []
  return comment?.deleted === null && comment.held === null ? comment : undefined
}

/** By comments_one_highlighted. */
export function highlightedOf(db: Runner, postId: number) {
  const one = { columns: ['id'], condition: 'is_highlighted = 1' } as const
  return rowsOf(db, 'comments', { post_id: postId }, one)
}

/** A decision of the team counts as an edit. Returns the event's data. */
async function setHighlighted(
  { query, revision }: CompanyTransaction,
  commentId: number,
  is_highlighted: 0 | 1,
) {
  const { is_internal, ...ids } = await query
    .updateTable('comments')
    .set({ is_highlighted, revision, edit_revision: revision })
    .where('id', '=', commentId)
    .returning(['id as comment_id', 'post_id', 'board_id', 'is_internal'])
    .executeTakeFirstOrThrow()
  return { ...ids, is_internal: is_internal === 1 }
}

/** Takes the mark of the team's answer away; without it, nothing changes. */
export function unhighlightComment(
  db: CompanyDb,
  actor: Actor,
  { id, is_highlighted }: { id: number; is_highlighted: 0 | 1 },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (is_highlighted === 0) return
    transaction.record(commentUnhighlighted, await setHighlighted(transaction, id, 0))
  })
}
