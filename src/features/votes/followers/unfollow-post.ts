import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import type { Tables } from '../../../store/tables.ts'
import { idsOf, readGroup } from '../../posts/merge/read-group.ts'
import { followsGroup, followsOfPerson } from '../../posts/merge/rows-of-person.ts'
import { touchMerged } from '../../posts/merge/touch-merged.ts'
import { postUnfollowed } from './events.ts'
import { changePostRevision } from './post-revision.ts'

/** The row stays, so that no later vote or comment starts it again. */
export function unfollowPost(
  db: CompanyDb,
  actor: Actor,
  { postId: givenId, userId }: { postId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const group = await readGroup(transaction, givenId)
    const { rootId: postId } = group
    const follows = await followsOfPerson(transaction, { postIds: idsOf(group), userId })
    if (!followsGroup(follows, postId)) return
    // Somebody who follows only a merged post gets a row that says no for the whole group: the others stay as they are.
    const [stopped] = follows.some(row => row.post_id === postId)
      ? await transaction.run(stopFollowing, { postId, userId })
      : await transaction.run(refuseToFollow, { postId, userId, created: transaction.now })
    if (!stopped) return
    await touchMerged(transaction, group)
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

const refuseToFollow = companyQuery<
  { postId: number; userId: number; created: number },
  Pick<Tables['followers'], 'reason'>
>((query, value) =>
  query
    .insertInto('followers')
    .values({
      post_id: value('postId'),
      user_id: value('userId'),
      reason: 'asked',
      is_following: 0,
      created: value('created'),
    })
    .returning('reason'),
)
