import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { getWriter } from '../people/users/find-user.ts'
import {
  idsOf,
  type PostGroup,
  readGroup,
  touchMerged,
  votesOfPerson,
} from '../posts/merge/group.ts'
import { voteAdded } from './events.ts'
import { addFollower } from './followers/followers.ts'
import { readyToCount } from './remove-vote.ts'

/**
 * One vote a person and post, or group of merged posts, where it goes to the root: voting twice changes nothing. Whether
 * the vote is new.
 */
export function addVote(
  db: CompanyDb,
  actor: Actor,
  { postId, userId }: { postId: number; userId: number },
): Promise<boolean> {
  return db.write(actor, async transaction => {
    await getWriter(transaction, userId)
    return addVoteTo(transaction, await readGroup(transaction, postId), userId)
  })
}

/** For a voter who may write. */
export async function addVoteTo(
  transaction: CompanyTransaction,
  group: PostGroup,
  userId: number,
): Promise<boolean> {
  const { rootId: postId } = group
  const vote = { post_id: postId, user_id: userId, created: transaction.now }
  if (group.posts.length > 1) {
    const votes = await votesOfPerson(transaction, { postIds: idsOf(group), userId })
    if (votes.length > 0) return false
  }
  const counting = { group, postIds: [postId], userId }
  const [isNew, count] = await settleAll([
    insertRow(transaction, 'votes', vote, 'on conflict do nothing'),
    readyToCount(transaction, counting),
  ])
  if (!isNew) return false
  count(1)
  touchMerged(transaction, group)
  addFollower(transaction, { postId, userId, reason: 'vote' })
  transaction.record(voteAdded, {
    post_id: postId,
    board_id: group.posts[0]!.board_id,
    user_id: userId,
  })
  return true
}
