import { problem } from '../../errors/problem.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Importance } from '../../store/tables.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { findUser, requireUnblocked } from '../people/users/find-user.ts'
import { getRootPost } from '../posts/find-post.ts'
import { groupOf } from '../posts/merge/group.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { addVoteTo } from './add-vote.ts'
import { importanceName, readImportance, setImportance } from './importance.ts'
import { recordVoteSource, type VoteSource } from './record-vote-source.ts'
import { removeVoteFrom } from './remove-vote.ts'

type Vote = {
  postId: number
  /** The user's id. A function looks for them, or creates them: that is done only if the caller sees the post. */
  voter: number | (() => Promise<number>)
  hasVoted: boolean
  source?: VoteSource | undefined
  /** What it means to them, where that is said; null takes back what they said before. */
  importance?: Importance | null | undefined
}

/** Adds a vote, or takes it back. Post and voter are read once each. */
export async function setVote(
  transaction: CompanyTransaction,
  { actor, audience }: Pick<SignedInCaller, 'actor' | 'audience'>,
  { postId, voter, hasVoted: has_voted, source, importance }: Vote,
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
  const [isChanged, meaning] = await transaction.write(actor, async same => {
    const group = await groupOf(same, post)
    if (!has_voted) return [await removeVoteFrom(same, group, user.id), null]
    const isNew = await addVoteTo(same, group, user.id)
    if (importance !== undefined) await setImportance(same, group, user.id, importance)
    return [isNew, importance ?? (isNew ? null : await readImportance(same, group, user.id))]
  })
  if (has_voted && source) await recordVoteSource(transaction, post, user, source)
  // Under the company's lock, nobody else's vote came between.
  const votes_count = post.votes_count + (isChanged ? (has_voted ? 1 : -1) : 0)
  return { user_id: user.id, has_voted, votes_count, importance: importanceName(meaning) }
}
