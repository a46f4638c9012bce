import { Problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { VoteSource } from '../../votes/record-vote-source.ts'
import { setVote } from '../../votes/set-vote.ts'
import { findSessionAccess } from '../caller/find-session-access.ts'
import type { NewSession, Proof } from './sessions.ts'
import { startSession } from './start-session.ts'

/** `votePostId`: the post that they wanted to vote for before they signed in. */
export type Entering = {
  session: NewSession
  votePostId?: number | null | undefined
  source?: VoteSource | undefined
}

/** Signs a person in and casts the vote they tried to cast while signed out. Returns the new session's secret. */
export async function enter(
  transaction: CompanyTransaction,
  userId: number,
  { session, votePostId, source }: Entering,
  proof: Proof,
): Promise<string> {
  const { secret, actor } = await startSession(transaction, userId, session, proof)
  if (!votePostId) return secret
  const { audience, permissions } = await findSessionAccess(transaction, actor.sessionId)
  if (!permissions.has('votes.vote')) return secret
  try {
    const vote = { postId: votePostId, voter: userId, hasVoted: true, source }
    await setVote(transaction, { actor, audience }, vote)
  } catch (error) {
    // Sign-in succeeds even if the post rejects the vote, which happens before anything is written.
    if (!(error instanceof Problem)) throw error
  }
  return secret
}
