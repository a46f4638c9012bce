import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import {
  type Actor,
  type CompanyDb,
  type CompanyTransaction,
  companyQuery,
} from '../../store/index.ts'
import { userVotesVoided } from '../accounts/index.ts'
import { removeVote } from '../votes/index.ts'

/** A write holds the company's lock: with more, others would notice. */
const votesPerSlice = 100

/** Removes all votes of a person: many of them at once, and if they have more the rest within moments. Whether that is all. */
export function voidVotes(db: CompanyDb, actor: Actor, userId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    if ((await transaction.run(votesOf, { userId, limit: 1 })).length === 0) return true
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
  if (votes.length === votesPerSlice) return false
  await transaction.run(setVoiding, { userId, isVoiding: 0 })
  return true
}

/** By votes_by_user. */
const votesOf = companyQuery<{ userId: number; limit: number }, { post_id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('votes')
      .select('post_id')
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('user_id')
      .orderBy('post_id')
      .limit(value('limit')),
)

const setVoiding = companyQuery<{ userId: number; isVoiding: 0 | 1 }, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({ is_voiding: value('isVoiding') })
    .where('id', '=', value('userId'))
    .where(sql<boolean>`is_voiding <> ${value('isVoiding')}`),
)
