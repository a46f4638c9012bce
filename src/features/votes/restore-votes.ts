import type { CompanyTransaction, Runner } from '../../store/company-db.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import { insertRow, insertRows } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import {
  idsOf,
  type PostGroup,
  pathToRoot,
  readGroup,
  removedVotesOfPerson,
  subtreeOf,
  touchMerged,
  votesOfPerson,
} from '../posts/merge/group.ts'
import { voteAdded } from './events.ts'
import { countImportance } from './importance.ts'
import { changeVotesCount } from './remove-vote.ts'

type Slice = { userId: number; limit: number }

/** Puts back some of the votes that `setVotesAside` took, as of the time at which they were given. Whether these were all. */
export async function restoreVotes(
  transaction: CompanyTransaction,
  { userId, limit }: Slice,
): Promise<boolean> {
  const removed = await removedVotesOf(transaction, userId, limit)
  for (const { post_id } of removed)
    await restoreInGroup(transaction, await readGroup(transaction, post_id), userId)
  return removed.length < limit
}

/** For good; whether these were all. */
export async function dropRemovedVotes(
  transaction: CompanyTransaction,
  { userId, limit }: Slice,
): Promise<boolean> {
  const removed = await removedVotesOf(transaction, userId, limit)
  for (const { post_id: postId } of removed)
    await deleteRows(transaction, 'removed_votes', { post_id: postId, user_id: userId })
  return removed.length < limit
}

/** All of them at once: a post counts somebody once, whichever of the posts below it they vote for. */
async function restoreInGroup(transaction: CompanyTransaction, group: PostGroup, userId: number) {
  const person = { postIds: idsOf(group), userId }
  const removed = await removedVotesOfPerson(transaction, person)
  // Somebody who is unblocked may vote before all of their votes are back, and posts may be merged at any time.
  const present = await votesOfPerson(transaction, person)
  const isThere = (postId: number) => present.some(({ post_id }) => post_id === postId)
  const restored = removed.filter(({ post_id }) => !isThere(post_id))
  for (const { post_id: postId } of removed)
    await deleteRows(transaction, 'removed_votes', { post_id: postId, user_id: userId })
  if (restored.length === 0) return
  await insertRows(
    transaction,
    'votes',
    restored.map(({ post_id, created, importance }) => ({
      post_id,
      user_id: userId,
      created,
      importance,
    })),
  )
  const above = new Set(restored.flatMap(({ post_id }) => pathToRoot(group, post_id)))
  const isCounted = (postId: number) => subtreeOf(group, postId).some(isThere)
  const [known, uncounted] = [[...above].filter(isCounted), [...above].filter(id => !isCounted(id))]
  await changeVotesCount(transaction, { group, postIds: uncounted, userId }, 1)
  await changeVotesCount(transaction, { group, postIds: known, userId }, 0)
  countImportance(transaction, group, { before: present, after: [...present, ...restored] })
  touchMerged(transaction, group)
  for (const { post_id, followed } of restored) {
    if (followed !== null) {
      const follower = { post_id, user_id: userId, reason: 'vote', is_following: 1 } as const
      const row = { ...follower, created: followed }
      await insertRow(transaction, 'followers', row, 'on conflict do nothing')
    }
    const { board_id } = group.posts.find(({ id }) => id === post_id)!
    transaction.record(voteAdded, { post_id, board_id, user_id: userId, is_restored: true })
  }
}

/** By removed_votes_by_user. */
export function removedVotesOf(db: Runner, userId: number, limit: number) {
  const columns = ['post_id'] as const
  return rowsOf(db, 'removed_votes', { user_id: userId }, { columns, orderBy: columns, limit })
}
