import { seek } from '../../platform/db/seek.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { sees, seesHeld } from '../boards/audience.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/**
 * The comment if the reader sees its board; not a deleted one, none of a deleted post, an internal one only if they
 * are on the team, and a held one, or one of a held post, only if they see what is held of its author.
 */
export async function findVisibleComment(
  db: Runner,
  { audience, role }: Pick<Caller, 'audience' | 'role'>,
  commentId: number,
): Promise<CommentRow | undefined> {
  const [comment] = await db.run(commentById, { commentId })
  if (!comment || !sees(audience, comment.board_id)) return undefined
  if (comment.deleted !== null || comment.post_deleted !== null) return undefined
  if (comment.held !== null && !seesHeld(audience, comment.creator_id)) return undefined
  if (comment.post_held !== null && !seesHeld(audience, comment.post_creator_id)) return undefined
  return comment.is_internal === 0 || isTeam(role) ? comment : undefined
}

/** By primary key. */
export const commentById = companyQuery<{ commentId: number }, CommentRow>(
  (query, value, engine) => {
    const id = query
      .selectFrom('comments as item')
      .select(['item.id', 'item.created'])
      .where(seek(engine, 'item.id', value('commentId')))
      .orderBy('item.id')
    return commentRows(query, engine, id)
  },
)
