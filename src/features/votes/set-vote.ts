import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { getRootPost } from '../posts/find-post.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { addVote } from './add-vote.ts'
import { removeVote } from './remove-vote.ts'

/** The voter is looked for, or created, only if the caller sees the post. */
export async function setVote(
  transaction: CompanyTransaction,
  { actor, audience }: Pick<SignedInCaller, 'actor' | 'audience'>,
  givenId: number,
  findVoter: () => Promise<number>,
  has_voted: boolean,
) {
  const post = await getRootPost(transaction, audience, givenId)
  const { id: postId, votes_count: before } = post
  const vote = { postId, userId: await findVoter() }
  if (has_voted) await requireUnlocked(transaction, post, vote.userId)
  const isChanged = await (has_voted ? addVote : removeVote)(transaction, actor, vote)
  // Under the company's lock, nobody else's vote came between.
  const votes_count = before + (isChanged ? (has_voted ? 1 : -1) : 0)
  return { user_id: vote.userId, has_voted, votes_count }
}
