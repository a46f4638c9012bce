import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { postUnfollowed } from './events.ts'

/**
 * Ends what a vote began, when it is taken back: only of somebody who follows for no other reason. The row goes, so
 * that another vote starts it again; that of somebody who unfollowed the post stays.
 */
export async function forgetVoter(
  transaction: CompanyTransaction,
  { postId, boardId, userId }: { postId: number; boardId: number; userId: number },
) {
  const forgotten = await transaction.run(deleteVoter, { postId, userId })
  if (forgotten.length === 0) return
  const data = { post_id: postId, board_id: boardId, user_id: userId, reason: 'vote' as const }
  transaction.record(postUnfollowed, data)
}

/** By the primary key or followers_by_user: both have all of it. */
const deleteVoter = companyQuery<{ postId: number; userId: number }, { post_id: number }>(
  (query, value) =>
    query
      .deleteFrom('followers')
      .where('post_id', '=', value('postId'))
      .where('user_id', '=', value('userId'))
      .where('reason', '=', 'vote')
      .where('is_following', '=', 1)
      .returning('post_id'),
)
