import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { userDeleted } from './events.ts'
import type { User } from './find-user.ts'
import { recordErasure, removePerson } from './remove-person.ts'
import { requireOtherAdmin } from './set-user-active.ts'

/**
 * Deletes somebody who has left no traces: no posts, comments, votes or likes, and nothing that they follow.
 */
export function deleteUser(db: CompanyDb, actor: Actor, user: User): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = user
    await requireOtherAdmin(transaction, user)
    if (await hasLeftTraces(transaction, id)) throw problem('user_in_use')
    await recordErasure(transaction, user, await removePerson(transaction, actor, user))
    transaction.record(userDeleted, { user_id: id })
  })
}

/**
 * Everybody who writes, votes or replies follows, so followers_by_user tells: posts and comments have no index by creator.
 * Likes and changes of a status make nobody follow, and a block ends what a vote made them follow.
 */
async function hasLeftTraces(transaction: CompanyTransaction, userId: number): Promise<boolean> {
  for (const find of [anyFollowed, anyLiked, anyRemovedLike, anyRemovedVote, anyStatusComment])
    if ((await transaction.run(find, { userId })).length > 0) return true
  return false
}

/** By followers_by_user. */
const anyFollowed = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('followers')
    .select('post_id')
    .where(seek(engine, 'user_id', value('userId')))
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(sql.lit(1)),
)

/** By their indexes that begin with the user. */
const anyLiked = rowOf('comment_likes')
const anyRemovedLike = rowOf('removed_likes')
const anyRemovedVote = rowOf('removed_votes')

function rowOf(table: 'comment_likes' | 'removed_likes' | 'removed_votes') {
  return companyQuery<{ userId: number }, unknown>((query, value, engine) =>
    query
      .selectFrom(table)
      .select('user_id')
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('user_id')
      .limit(sql.lit(1)),
  )
}

/** By comments_on_status. */
const anyStatusComment = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('id')
    .where(seek(engine, 'creator_id', value('userId')))
    .where('kind', '=', sql.lit('status_change' as const))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(sql.lit(1)),
)
