import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { countLike } from './count-like.ts'
import { commentLiked } from './events.ts'
import { unlikeComment } from './unlike-comment.ts'

type Slice = { userId: number; limit: number }
type Like = { comment_id: number; created: number }

/**
 * Takes some likes of a person back, in a way that `restoreLikes` undoes: they count nowhere, and are stored elsewhere.
 * Whether these were all.
 */
export async function setLikesAside(
  transaction: CompanyTransaction,
  actor: Actor,
  { userId, limit }: Slice,
): Promise<boolean> {
  const likes = await transaction.run(likesOf, { userId, limit })
  for (const { comment_id, created } of likes) {
    await transaction.query
      .insertInto('removed_likes')
      .values({ comment_id, user_id: userId, created })
      // From an earlier block whose end had not come to it: it was there first.
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await unlikeComment(transaction, actor, { commentId: comment_id, userId })
  }
  return likes.length < limit
}

/** Puts some of them back, as of the time at which they were given. Whether these were all. */
export async function restoreLikes(
  transaction: CompanyTransaction,
  { userId, limit }: Slice,
): Promise<boolean> {
  const removed = await transaction.run(removedLikesOf, { userId, limit })
  for (const { comment_id, created } of removed) {
    await transaction.run(deleteRemoved, { commentId: comment_id, userId })
    const { numInsertedOrUpdatedRows } = await transaction.query
      .insertInto('comment_likes')
      .values({ comment_id, user_id: userId, created })
      // A person may like a comment after a block has ended, before all of their likes are back.
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) continue
    const comment = await countLike(transaction, comment_id, 1)
    transaction.record(commentLiked, { ...comment, user_id: userId })
  }
  return removed.length < limit
}

/** By comment_likes_by_user. */
const likesOf = likesIn('comment_likes')
/** By removed_likes_by_user. */
const removedLikesOf = likesIn('removed_likes')

function likesIn(table: 'comment_likes' | 'removed_likes') {
  return companyQuery<Slice, Like>((query, value, engine) =>
    query
      .selectFrom(table)
      .select(['comment_id', 'created'])
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('user_id')
      .orderBy('comment_id')
      .limit(value('limit')),
  )
}

const deleteRemoved = companyQuery<{ commentId: number; userId: number }, unknown>((query, value) =>
  query
    .deleteFrom('removed_likes')
    .where('comment_id', '=', value('commentId'))
    .where('user_id', '=', value('userId')),
)
