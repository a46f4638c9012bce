import { problem } from '../../errors/problem.ts'
import { type CompanyDb, type CompanyTransaction, companyQuery } from '../../store/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { isTeam } from '../permissions/index.ts'
import { unindexPosts } from '../search/index.ts'
import { postDeleted } from './events.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'

/**
 * Takes a post out of every list, until it is restored or purged; `post` is as it is in the transaction. The team deletes
 * any, a customer their own while nobody else has had anything to do with it.
 */
export function deletePost(
  db: CompanyDb,
  { actor, role, userId }: Pick<SignedInCaller, 'actor' | 'role' | 'userId'>,
  post: PostRow,
): Promise<void> {
  if (!isTeam(role) && post.creator_id !== userId) throw problem('forbidden')
  return db.write(actor, async transaction => {
    const { id, board_id } = post
    if (post.root_id !== null || post.merged_count > 0) throw problem('post_in_merge')
    if (!isTeam(role) && (await hasReactions(transaction, id, userId)))
      throw problem('post_has_reactions')
    const { now: deleted, revision } = transaction
    await transaction.run(markDeleted, { id, deleted, revision })
    await relistComments(transaction, id)
    if (post.is_listed === 1) await unindexPosts(transaction, [id])
    transaction.record(postDeleted, { post_id: id, board_id })
  })
}

/** Internal comments do not count: a customer must not learn that there are any. */
async function hasReactions(transaction: CompanyTransaction, postId: number, userId: number) {
  const votes = await transaction.run(otherVote, { postId, userId })
  const comments = await transaction.run(otherComment, { thread: 2 * postId, userId })
  return votes.length > 0 || comments.length > 0
}

/** By the primary key. */
const otherVote = companyQuery<{ postId: number; userId: number }, { user_id: number }>(
  (query, value) =>
    query
      .selectFrom('votes')
      .select('user_id')
      .where('post_id', '=', value('postId'))
      .where('user_id', '<>', value('userId'))
      .orderBy('user_id')
      .limit(1),
)

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

const markDeleted = companyQuery<{ id: number; deleted: number; revision: number }, unknown>(
  (query, value) =>
    query
      .updateTable('posts')
      .set({
        deleted: value('deleted'),
        is_listed: 0,
        relisted_to: 0,
        revision: value('revision'),
        edit_revision: value('revision'),
      })
      .where('id', '=', value('id')),
)
