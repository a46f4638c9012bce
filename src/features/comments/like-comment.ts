import type { Actor, CompanyDb } from '../store/index.ts'

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
    await transaction.query
      .updateTable('comments')
      .set(eb => ({ likes_count: eb('likes_count', '+', 1) }))
      .where('id', '=', commentId)
      .execute()
    transaction.record('comment.liked', { comment_id: commentId, user_id: userId })
  })
}
