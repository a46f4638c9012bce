import { sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { userVotesVoided } from '../people/users/events.ts'
import { removeVote } from '../votes/remove-vote.ts'
import { dropRemovedVotes, removedVotesOf } from '../votes/restore-votes.ts'
import { votesOf } from '../votes/set-votes-aside.ts'

/** A write holds the company's lock: with more, others would notice. */
const votesPerSlice = 100

/** Removes all votes of a person: many of them at once, and if they have more the rest within moments. Whether that is all. */
export function voidVotes(db: CompanyDb, actor: Actor, userId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    const one = { userId, limit: 1 }
    // Those that a block has removed do not come back, either.
    const votes = [
      ...(await transaction.run(votesOf, one)),
      ...(await transaction.run(removedVotesOf, one)),
    ]
    if (votes.length === 0) return true
    await transaction.run(setVoiding, { userId, isVoiding: 1 })
    transaction.record(userVotesVoided, { user_id: userId })
    return voidSome(transaction, actor, userId)
  })
}

/** The next slice. Whether it was the last. */
export async function voidSome(
  transaction: CompanyTransaction,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  const votes = await transaction.run(votesOf, { userId, limit: votesPerSlice })
  // One of a group of merged posts goes with the others of that group: then there is none any more.
  for (const { post_id: postId } of votes) await removeVote(transaction, actor, { postId, userId })
  const isWithoutRemoved = await dropRemovedVotes(transaction, { userId, limit: votesPerSlice })
  if (votes.length === votesPerSlice || !isWithoutRemoved) return false
  await transaction.run(setVoiding, { userId, isVoiding: 0 })
  return true
}

const setVoiding = companyQuery<{ userId: number; isVoiding: 0 | 1 }, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({ is_voiding: value('isVoiding') })
    .where('id', '=', value('userId'))
    .where(sql<boolean>`is_voiding <> ${value('isVoiding')}`),
)
