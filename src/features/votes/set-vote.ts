import { problem } from '../../errors/problem.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { findUser, requireUnblocked } from '../people/users/find-user.ts'
import { getRootPost } from '../posts/find-post.ts'
import { groupOf } from '../posts/merge/group.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { addVoteTo } from './add-vote.ts'
import { recordVoteSource, type VoteSource } from './record-vote-source.ts'
import { removeVoteFrom } from './remove-vote.ts'

type Vote = {
  postId: number
  /** The user's id. A function looks for them, or creates them: that is done only if the caller sees the post. */
  voter: number | (() => Promise<number>)
  hasVoted: boolean
  source?: VoteSource | undefined
}

/** Adds a vote, or takes it back. Post and voter are read once each. */
export async function setVote(
  transaction: CompanyTransaction,
  { actor, audience }: Pick<SignedInCaller, 'actor' | 'audience'>,
  { postId, voter, hasVoted: has_voted, source }: Vote,
) {
  const [post, known] = await settleAll([
    getRootPost(transaction, audience, postId),
    typeof voter === 'number' ? findUser(transaction, voter) : Promise.resolve(undefined),
  ])
  const user = typeof voter === 'number' ? known : await findUser(transaction, await voter())
  if (!user) throw problem('not_found')
  if (has_voted) {
    requireUnlocked(post, user)
    requireUnblocked(user)
  }
  const isChanged = await transaction.write(actor, async same =>
    (has_voted ? addVoteTo : removeVoteFrom)(same, await groupOf(same, post), user.id),
  )
  if (has_voted && source) await recordVoteSource(transaction, post, user, source)
  // Under the company's lock, nobody else's vote came between.
  const votes_count = post.votes_count + (isChanged ? (has_voted ? 1 : -1) : 0)
  return { user_id: user.id, has_voted, votes_count }
}
