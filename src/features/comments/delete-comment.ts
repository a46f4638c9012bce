import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { editRow } from '../../store/update-row.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { closeItem } from '../moderation/items.ts'
import { forEachPost, type Grouped, readGroup, touchMerged } from '../posts/merge/group.ts'
import { unindexComments } from '../search/index/index-comments.ts'
import { changePostRevision } from '../votes/followers/followers.ts'
import type { CommentRow } from './comment-row.ts'
import { countDeletedComment, countNewComment } from './count-comment.ts'
import { commentDeleted, commentRestored } from './events.ts'
import { highlightedOf } from './highlight-comment.ts'
import { setRestored } from './hold-comment.ts'
import { countReply, getLineage, threadOf } from './thread.ts'

type Caller = Pick<SignedInCaller, 'actor' | 'role' | 'userId'>
type DeletedComment = Pick<CommentRow, 'id' | 'creator_id' | 'board_id'>

/**
 * Takes a comment out of every list and count. The team deletes any, a customer their own. While there are replies
 * below it, it is shown as a placeholder.
 */
export function deleteComment(
  db: CompanyDb,
  caller: Caller,
  comment: DeletedComment,
): Promise<void> {
  requireMayDelete(caller, comment)
  return db.write(caller.actor, async transaction => {
    transaction.record(commentDeleted, await removeFromThread(transaction, comment))
    await unindexComments(transaction, [comment.id])
  })
}

type PostWithComment = Grouped & { comment: DeletedComment }

/** Deletes one comment of each of many posts. */
export async function deleteCommentsOn(db: CompanyDb, caller: Caller, posts: PostWithComment[]) {
  if (posts.length === 0) return
  for (const { comment } of posts) requireMayDelete(caller, comment)
  await db.write(caller.actor, async transaction => {
    const deleted = new Map<PostWithComment, Awaited<ReturnType<typeof removeFromThread>>>()
    await forEachPost(posts, async post =>
      deleted.set(post, await removeFromThread(transaction, post.comment)),
    )
    for (const post of posts) transaction.record(commentDeleted, deleted.get(post)!)
    await unindexComments(
      transaction,
      posts.map(({ comment }) => comment.id),
    )
  })
}

function requireMayDelete({ role, userId }: Caller, { creator_id }: DeletedComment) {
  if (!isTeam(role) && creator_id !== userId) throw problem('forbidden')
}

/** And from every count. The data of its event. */
async function removeFromThread(
  transaction: CompanyTransaction,
  { id, creator_id, board_id }: DeletedComment,
) {
  const [comment, ...above] = await getLineage(transaction, id)
  if (comment.deleted !== null) throw problem('not_found')
  const deleted = transaction.now
  const thread = threadOf({ ...comment, deleted })
  const hidden = { deleted, thread, is_listed: 0, is_highlighted: 0 } as const
  await editRow(transaction, 'comments', id, hidden)
  const group = await readGroup(transaction, comment.post_id)
  if (comment.held === null) {
    countReply(transaction, above, comment, -1)
    await countDeletedComment(transaction, group, comment)
  } else {
    await changePostRevision(transaction, comment.post_id)
    touchMerged(transaction, group)
  }
  await closeItem(transaction, id)
  const { post_id, is_internal } = comment
  return { comment_id: id, post_id, board_id, creator_id, is_internal: is_internal === 1 }
}

type Restored = Pick<CommentRow, 'id' | 'post_id' | 'creator_id'>

/**
 * Brings a deleted comment back to where it was, held if it was; its post is not deleted. With `isHighlighted`, it is the team's
 * answer again: false, and nothing changes, where another comment is by now.
 */
export function restoreComment(
  db: CompanyDb,
  actor: Actor,
  { id, post_id, creator_id }: Restored,
  { isHighlighted }: { isHighlighted: boolean },
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, id)
    if (comment.deleted === null) return false
    if (isHighlighted && (await highlightedOf(transaction, post_id)).length > 0) return false
    const data = await setRestored(transaction, comment, { isHighlighted })
    const group = await readGroup(transaction, post_id)
    if (comment.held === null) {
      countReply(transaction, above, comment, 1)
      countNewComment(transaction, group, comment)
    } else {
      await changePostRevision(transaction, post_id)
      touchMerged(transaction, group)
    }
    transaction.record(commentRestored, { ...data, creator_id })
    return true
  })
}
