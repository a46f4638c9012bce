import type { CompanyDb, CompanyTransaction, Runner } from '../../store/company-db.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import type { Actor } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { commentLiked, commentUnliked } from './events.ts'

/** One like a person: liking twice changes nothing. */
export function likeComment(
  db: CompanyDb,
  actor: Actor,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const like = { comment_id: commentId, user_id: userId, created: transaction.now }
    if (!(await insertRow(transaction, 'comment_likes', like, 'on conflict do nothing'))) return
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
    const like = { comment_id: commentId, user_id: userId }
    if (!(await deleteRows(transaction, 'comment_likes', like))) return
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

/**
 * Takes some likes of a person back, in a way that `restoreLikes` undoes: they count nowhere, and are stored elsewhere.
 * Whether these were all.
 */
export async function setLikesAside(
  transaction: CompanyTransaction,
  actor: Actor,
  { userId, limit }: Slice,
): Promise<boolean> {
  const likes = await likesIn(transaction, 'comment_likes', userId, limit)
  for (const { comment_id, created } of likes) {
    const removed = { comment_id, user_id: userId, created }
    // From an earlier block whose end had not come to it: it was there first.
    await insertRow(transaction, 'removed_likes', removed, 'on conflict do nothing')
    await unlikeComment(transaction, actor, { commentId: comment_id, userId })
  }
  return likes.length < limit
}

/** Puts some of them back, as of the time at which they were given. Whether these were all. */
export async function restoreLikes(
  transaction: CompanyTransaction,
  { userId, limit }: Slice,
): Promise<boolean> {
  const removed = await likesIn(transaction, 'removed_likes', userId, limit)
  for (const { comment_id, created } of removed) {
    const like = { comment_id, user_id: userId }
    await deleteRows(transaction, 'removed_likes', like)
    // A person may like a comment after a block has ended, before all of their likes are back.
    const row = { ...like, created }
    if (!(await insertRow(transaction, 'comment_likes', row, 'on conflict do nothing'))) continue
    const comment = await countLike(transaction, comment_id, 1)
    transaction.record(commentLiked, { ...comment, user_id: userId })
  }
  return removed.length < limit
}

/** By comment_likes_by_user and removed_likes_by_user. */
function likesIn(
  db: Runner,
  table: 'comment_likes' | 'removed_likes',
  userId: number,
  limit: number,
) {
  const columns = ['comment_id', 'created'] as const
  return rowsOf(db, table, { user_id: userId }, { columns, orderBy: ['comment_id'], limit })
}

/** The comments among these that a person likes. */
export async function likedCommentIds(
  db: Runner,
  userId: number,
  ids: number[],
): Promise<ReadonlySet<number>> {
  const likes = await rowsBy(db, 'comment_likes', 'comment_id', ids, { of: { user_id: userId } })
  return new Set(likes.map(({ comment_id }) => comment_id))
}
