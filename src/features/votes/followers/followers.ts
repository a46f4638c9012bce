import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import type { Tables } from '../../../store/tables.ts'
import {
  followsGroup,
  followsOfPerson,
  idsOf,
  type PostGroup,
  touchMerged,
} from '../../posts/merge/group.ts'
import { postFollowed, postUnfollowed } from './events.ts'

type NewFollower = {
  postId: number
  userId: number
  reason: Exclude<Tables['followers']['reason'], 'asked'>
}

/**
 * Somebody who writes a post, votes for it or comments on it follows it, unless they have unfollowed it. A vote can
 * be taken back, so any other reason replaces it. The event of what they did says all of this: there is no other.
 */
export function addFollower(transaction: CompanyTransaction, follower: NewFollower) {
  transaction.send(transaction.run(insertFollower, { ...follower, created: transaction.now }))
}

const insertFollower = companyQuery<NewFollower & { created: Micros }, unknown>((query, value) =>
  query
    .insertInto('followers')
    .values({
      post_id: value('postId'),
      user_id: value('userId'),
      reason: value('reason'),
      is_following: 1,
      created: value('created'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'post_id', 'user_id'])
        .doUpdateSet({ reason: value('reason') })
        .where('followers.reason', '=', 'vote'),
    ),
)

/**
 * Follows the root of a group, because somebody asked to. Where they follow already, only the reason 'vote' changes: taking
 * the vote back does not end what they asked for.
 */
export function followPost(
  db: CompanyDb,
  actor: Actor,
  group: PostGroup,
  userId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { rootId: postId } = group
    const { now: created } = transaction
    const changed = await transaction.run(follow, { postId, userId, created })
    if (changed.length === 0) return
    touchMerged(transaction, group)
    const board_id = await changePostRevision(transaction, postId)
    const data = { post_id: postId, board_id, user_id: userId, reason: 'asked' as const }
    transaction.record(postFollowed, data)
  })
}

const follow = companyQuery<
  { postId: number; userId: number; created: Micros },
  { post_id: number }
>((query, value) =>
  query
    .insertInto('followers')
    .values({
      post_id: value('postId'),
      user_id: value('userId'),
      reason: 'asked',
      is_following: 1,
      created: value('created'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'post_id', 'user_id'])
        .doUpdateSet({ reason: 'asked', is_following: 1 })
        .where(eb =>
          eb.or([eb('followers.is_following', '=', 0), eb('followers.reason', '=', 'vote')]),
        ),
    )
    .returning('followers.post_id'),
)

/** The row stays, so that no later vote or comment starts it again. */
export function unfollowPost(
  db: CompanyDb,
  actor: Actor,
  group: PostGroup,
  userId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { rootId: postId } = group
    const follows = await followsOfPerson(transaction, { postIds: idsOf(group), userId })
    if (!followsGroup(follows, postId)) return
    // Somebody who follows only a merged post gets a row that says no for the whole group: the others stay as they are.
    const [stopped] = follows.some(row => row.post_id === postId)
      ? await transaction.run(stopFollowing, { postId, userId })
      : await transaction.run(refuseToFollow, { postId, userId, created: transaction.now })
    if (!stopped) return
    touchMerged(transaction, group)
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

/** The post's JSON says whether its reader follows it, so it has changed. The post's board. */
export async function changePostRevision(
  transaction: CompanyTransaction,
  postId: number,
): Promise<number> {
  const { revision } = transaction
  const [post] = await transaction.run(setRevision, { postId, revision })
  return post!.board_id
}

const setRevision = companyQuery<{ postId: number; revision: number }, { board_id: number }>(
  (query, value) =>
    query
      .updateTable('posts')
      .set({ revision: value('revision') })
      .where('id', '=', value('postId'))
      .returning('board_id'),
)
