import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { CommentRow } from './comment-row.ts'
import { commentHighlighted } from './events.ts'
import { commentById } from './find-comment.ts'
import { setHighlighted } from './set-highlighted.ts'
import { unhighlightComment } from './unhighlight-comment.ts'

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
    for (const former of await transaction.run(highlightedOf, { postId: comment.post_id }))
      await unhighlightComment(transaction, actor, { ...former, is_highlighted: 1 })
    transaction.record(commentHighlighted, await setHighlighted(transaction, comment.id, 1))
  })
}

/** The team's answer to a post, where people see it. */
export async function findHighlighted(db: CompanyDb, postId: number) {
  const [found] = await db.run(highlightedOf, { postId })
  const [comment] = found ? await db.run(commentById, { commentId: found.id }) : []
  return comment?.deleted === null && comment.held === null ? comment : undefined
}

/** By comments_one_highlighted. */
export const highlightedOf = companyQuery<{ postId: number }, { id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('comments')
      .select('id')
      .where(seek(engine, 'post_id', value('postId')))
      .where('is_highlighted', '=', sql.lit(1))
      .orderBy('post_id'),
)
