import type { CompanyTransaction, Runner } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import {
  followsOfPerson,
  idsOf,
  readGroup,
  removedVotesOfPerson,
  votesOfPerson,
} from '../posts/merge/group.ts'
import { removeVote } from './remove-vote.ts'

type Slice = { userId: number; limit: number }

/**
 * Takes some votes of a person back, in a way that `restoreVotes` undoes: they count nowhere, and are stored elsewhere.
 * Whether these were all.
 */
export async function setVotesAside(
  transaction: CompanyTransaction,
  actor: Actor,
  { userId, limit }: Slice,
): Promise<boolean> {
  const votes = await votesOf(transaction, userId, limit)
  for (const { post_id: postId } of votes) await setAside(transaction, actor, { postId, userId })
  return votes.length < limit
}

/** With those for other posts of a group of merged ones: then there is none when it is their turn. */
async function setAside(
  transaction: CompanyTransaction,
  actor: Actor,
  { postId, userId }: { postId: number; userId: number },
) {
  const postIds = idsOf(await readGroup(transaction, postId))
  const votes = await votesOfPerson(transaction, { postIds, userId })
  const follows = await followsOfPerson(transaction, { postIds, userId })
  // From an earlier block whose end had not come to them: they were there first.
  const removed = await removedVotesOfPerson(transaction, { postIds, userId })
  const isRemoved = (postId: number) => removed.some(({ post_id }) => post_id === postId)
  const rows = votes.map(({ post_id, created, importance }) => {
    const follow = follows.find(row => row.post_id === post_id)
    // The follow that `removeVote` is about to end.
    const isForVote = follow?.reason === 'vote' && follow.is_following === 1
    const followed = isForVote ? follow.created : null
    return { post_id, user_id: userId, created, followed, importance }
  })
  if (rows.length === 0) return
  const added = rows.filter(({ post_id }) => !isRemoved(post_id))
  await insertRows(transaction, 'removed_votes', added)
  await removeVote(transaction, actor, { postId, userId })
}

/** By votes_by_user. */
export function votesOf(db: Runner, userId: number, limit: number) {
  return rowsOf(
    db,
    'votes',
    { user_id: userId },
    { columns: ['post_id'], orderBy: ['post_id'], limit },
  )
}
