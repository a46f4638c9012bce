import type { Actor, CompanyDb } from '../../store/index.ts'
import { commentLiked } from './events.ts'

/** One like a person: liking twice changes nothing. */
export function likeComment(
  db: CompanyDb,
  actor: Actor,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numInsertedOrUpdatedRows } = await transaction.query
      .insertInto('comment_likes')
      .values({ comment_id: commentId, user_id: userId, created: transaction.now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    const { post_id, board_id, is_internal } = await transaction.query
      .updateTable('comments')
      .set(eb => ({
        likes_count: eb('likes_count', '+', 1),
        revision: transaction.revision,
      }))
      .where('id', '=', commentId)
      .returning(['post_id', 'board_id', 'is_internal'])
      .executeTakeFirstOrThrow()
    transaction.record(commentLiked, {
      comment_id: commentId,
      post_id,
      board_id,
      is_internal: is_internal === 1,
      user_id: userId,
    })
  })
}
