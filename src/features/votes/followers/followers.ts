import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
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
export function addFollower(
  transaction: CompanyTransaction,
  { postId: post_id, userId: user_id, reason }: NewFollower,
) {
  const row = { post_id, user_id, reason, is_following: 1, created: transaction.now } as const
  transaction.send(
    insertRow(
      transaction,
      'followers',
      row,
      `on conflict (company_id, post_id, user_id) do update set reason = excluded.reason
        where followers.reason = 'vote'`,
    ),
  )
}

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
    const asked = { reason: 'asked', is_following: 1, created: transaction.now } as const
    const row = { post_id: postId, user_id: userId, ...asked }
    const isChanged = await insertRow(
      transaction,
      'followers',
      row,
      `on conflict (company_id, post_id, user_id) do update set reason = 'asked', is_following = 1
        where followers.is_following = 0 or followers.reason = 'vote'`,
    )
    if (!isChanged) return
    touchMerged(transaction, group)
    const board_id = await changePostRevision(transaction, postId)
    const data = { post_id: postId, board_id, user_id: userId, reason: 'asked' as const }
    transaction.record(postFollowed, data)
  })
}

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
    const own = follows.find(row => row.post_id === postId)
    if (own) await transaction.run(stopFollowing, { postId, userId })
    else {
      const asked = { reason: 'asked', is_following: 0, created: transaction.now } as const
      await insertRow(transaction, 'followers', { post_id: postId, user_id: userId, ...asked })
    }
    touchMerged(transaction, group)
    const board_id = await changePostRevision(transaction, postId)
    const reason = own?.reason ?? 'asked'
    const data = { post_id: postId, board_id, user_id: userId, reason }
    transaction.record(postUnfollowed, data)
  })
}

/** By the primary key or followers_by_user: both have all of it. */
const stopFollowing = companyQuery<{ postId: number; userId: number }, unknown>((query, value) =>
  query
    .updateTable('followers')
    .set({ is_following: 0 })
    .where('post_id', '=', value('postId'))
    .where('user_id', '=', value('userId')),
)

/**
 * Ends what a vote began, when it is taken back: only of somebody who follows for no other reason. The row goes, so
 * that another vote starts it again; that of somebody who unfollowed the post stays.
 */
export async function forgetVoter(
  transaction: CompanyTransaction,
  { postId, boardId, userId }: { postId: number; boardId: number; userId: number },
) {
  const voter = { post_id: postId, user_id: userId, reason: 'vote', is_following: 1 } as const
  // By the primary key or followers_by_user: both have all of it.
  if (!(await deleteRows(transaction, 'followers', voter))) return
  const data = { post_id: postId, board_id: boardId, user_id: userId, reason: 'vote' as const }
  transaction.record(postUnfollowed, data)
}

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
