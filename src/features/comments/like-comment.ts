import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { countLike } from './count-like.ts'
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
    const comment = await countLike(transaction, commentId, 1)
    transaction.record(commentLiked, { ...comment, user_id: userId })
  })
}
