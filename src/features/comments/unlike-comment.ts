import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { countLike } from './count-like.ts'
import { commentUnliked } from './events.ts'

/** Takes a like back; without one, nothing changes. */
export function unlikeComment(
  db: CompanyDb,
  actor: Actor,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numDeletedRows } = await transaction.query
      .deleteFrom('comment_likes')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) return
    const comment = await countLike(transaction, commentId, -1)
    transaction.record(commentUnliked, { ...comment, user_id: userId })
  })
}
