import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { editRow } from '../../store/update-row.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { indexPosts } from '../search/index/index-posts.ts'
import { postRestored } from './events.ts'
import { hidePost } from './hide-post.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'
import { isRestorable } from './retention.ts'

/**
 * Takes a post out of every list, until it is restored or purged; `post` is as it is in the transaction. The team deletes
 * any, a customer their own while nobody else has had anything to do with it.
 */
export function deletePost(
  db: CompanyDb,
  { actor, role, userId }: Pick<SignedInCaller, 'actor' | 'role' | 'userId'>,
  post: PostRow,
): Promise<void> {
  return db.write(actor, async transaction => {
    const refusal = await deletionRefusal(transaction, { role, userId }, post)
    if (refusal) throw problem(refusal)
    await hidePost(transaction, post, transaction.now)
  })
}

/** Why this person cannot delete the post; undefined: they can. */
export async function deletionRefusal(
  db: CompanyDb,
  { role, userId }: Pick<SignedInCaller, 'role' | 'userId'>,
  { id, creator_id, root_id, merged_count }: PostRow,
) {
  if (!isTeam(role) && creator_id !== userId) return 'forbidden'
  if (root_id !== null || merged_count > 0) return 'post_in_merge'
  return !isTeam(role) && (await hasReactions(db, id, userId)) ? 'post_has_reactions' : undefined
}

/** Internal comments do not count: a customer must not learn that there are any. */
async function hasReactions(db: CompanyDb, postId: number, userId: number) {
  // By the primary key. The author has at most one of two votes.
  const votes = await rowsOf(db, 'votes', { post_id: postId }, { orderBy: ['user_id'], limit: 2 })
  if (votes.some(({ user_id }) => user_id !== userId)) return true
  const comments = await db.run(otherComment, { thread: 2 * postId, userId })
  return comments.length > 0
}

/** By comments_in_thread; it reads at most the author's own ones. */
const otherComment = companyQuery<{ thread: number; userId: number }, { id: number }>(
  (query, value) =>
    query
      .selectFrom('comments')
      .select('id')
      .where('thread', '=', value('thread'))
      .where('creator_id', '<>', value('userId'))
      .where('deleted', 'is', null)
      .where('held', 'is', null)
      .orderBy('created')
      .orderBy('id')
      .limit(1),
)

/** Brings a deleted post back with everything that it had; `post` is as it is in the transaction. */
export function restorePost(db: CompanyDb, actor: Actor, post: PostRow): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, board_id: boardId, title, content } = post
    if (post.deleted === null) throw problem('post_not_deleted')
    if (!isRestorable(post.deleted, transaction.now)) throw problem('not_found')
    const isListed = post.held === null ? 1 : 2
    await editRow(transaction, 'posts', id, { deleted: null, is_listed: isListed, relisted_to: 0 })
    await relistComments(transaction, id)
    // One that was held before still is.
    if (isListed === 1) await indexPosts(transaction, [{ id, boardId, title, content }])
    transaction.record(postRestored, { post_id: id, board_id: boardId })
  })
}
