import { type Actor, type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import { postUnfollowed } from './events.ts'
import { changePostRevision } from './post-revision.ts'

/** The row stays, so that no later vote or comment starts it again. */
export function unfollowPost(
  db: CompanyDb,
  actor: Actor,
  { postId, userId }: { postId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const [stopped] = await transaction.run(stopFollowing, { postId, userId })
    if (!stopped) return
    const board_id = await changePostRevision(transaction, postId)
    const data = { post_id: postId, board_id, user_id: userId, reason: stopped.reason }
    transaction.record(postUnfollowed, data)
  })
}

/** By the primary key or followers_by_user: both have all of it. */
const stopFollowing = companyQuery<
  { postId: number; userId: number },
  Pick<Tables['followers'], 'reason'>
>((query, value) =>
  query
    .updateTable('followers')
    .set({ is_following: 0 })
    .where('post_id', '=', value('postId'))
    .where('user_id', '=', value('userId'))
    .where('is_following', '=', 1)
    .returning('reason'),
)
