import type { Actor, CompanyDb } from '../../store/index.ts'
import { voteAdded } from './events.ts'

/** One vote a person and post: voting twice changes nothing. */
export function addVote(
  db: CompanyDb,
  actor: Actor,
  { postId, userId }: { postId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numInsertedOrUpdatedRows } = await transaction.query
      .insertInto('votes')
      .values({ post_id: postId, user_id: userId, created: transaction.now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    const { board_id } = await transaction.query
      .updateTable('posts')
      .set(eb => ({
        votes_count: eb('votes_count', '+', 1),
        revision: transaction.revision,
      }))
      .where('id', '=', postId)
      .returning('board_id')
      .executeTakeFirstOrThrow()
    transaction.record(voteAdded, { post_id: postId, board_id, user_id: userId })
  })
}
