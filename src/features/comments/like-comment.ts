import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { markedIds } from '../../store/marked-ids.ts'
import { commentLiked, commentUnliked } from './events.ts'

/** One like a person: liking twice changes nothing. */
export function likeComment(
  db: CompanyDb,
  actor: Actor,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numInsertedOrUpdatedRows } = await transaction.query
      .insertInto('comment_likes')
      .values({ comment_id: commentId, user_id: userId, created: transaction.now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    const comment = await countLike(transaction, commentId, 1)
    transaction.record(commentLiked, { ...comment, user_id: userId })
  })
}

/** Takes a like back; without one, nothing changes. */
export function unlikeComment(
  db: CompanyDb,
  actor: Actor,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numDeletedRows } = await transaction.query
      .deleteFrom('comment_likes')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) return
    const comment = await countLike(transaction, commentId, -1)
    transaction.record(commentUnliked, { ...comment, user_id: userId })
  })
}

/** Keeps the count of likes. What an event says of the comment. */
async function countLike(
  { query, revision }: CompanyTransaction,
  commentId: number,
  change: 1 | -1,
) {
  const { is_internal, ...ids } = await query
    .updateTable('comments')
    .set(eb => ({ likes_count: eb('likes_count', '+', change), revision }))
    .where('id', '=', commentId)
    .returning(['id as comment_id', 'post_id', 'board_id', 'is_internal'])
    .executeTakeFirstOrThrow()
  return { ...ids, is_internal: is_internal === 1 }
}

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

/** The comments among these that a person likes. */
export const likedCommentIds = markedIds({ table: 'comment_likes', column: 'comment_id' })
