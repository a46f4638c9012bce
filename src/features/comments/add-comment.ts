import { settleAll } from '../../platform/db/settle-all.ts'
import { type Actor, type CompanyDb, insertRows } from '../../store/index.ts'
import { findUser } from '../accounts/index.ts'
import { addFollower } from '../followers/index.ts'
import { isTeam } from '../permissions/index.ts'
import { readGroup, touchMerged } from '../post-groups/index.ts'
import { countNewComment } from './count-comment.ts'
import { commentCreated } from './events.ts'
import { countReply, getLineage } from './lineage.ts'
import { setMentions } from './set-mentions.ts'
import { threadOf } from './thread.ts'

/** A comment on a post, a reply to it, and a reply to that. What answers the last stands beside it. */
const levelsMax = 3

export type AddComment = {
  postId: number
  creatorId: number
  content: string
  /** What it answers. */
  parentId?: number | undefined
  isInternal?: boolean | undefined
  /** Set where the comment stands for a change of the post's status. */
  statusId?: number | undefined
}

/**
 * Adds a comment and keeps the counts; who replies follows the post. What answers an internal comment is internal. The
 * new comment's id.
 */
export function addComment(db: CompanyDb, actor: Actor, comment: AddComment): Promise<number> {
  return db.write(actor, async transaction => {
    const { postId: post_id, creatorId: creator_id, content, statusId: status_id = null } = comment
    const [group, author] = await settleAll([
      readGroup(transaction, post_id),
      findUser(transaction, creator_id),
    ])
    const { board_id } = group.posts.find(({ id }) => id === post_id)!
    const answered =
      comment.parentId === undefined ? [] : await getLineage(transaction, comment.parentId)
    const above = answered.slice(Math.max(0, answered.length - levelsMax + 1))
    const isInternal = comment.isInternal === true || answered[0]?.is_internal === 1
    const id = transaction.nextId()
    const placed = {
      post_id,
      is_internal: isInternal ? (1 as const) : (0 as const),
      deleted: null,
      replies_count: 0,
      public_replies_count: 0,
      is_response: !isInternal && isTeam(author!.role) ? (1 as const) : (0 as const),
    }
    await insertRows(transaction, 'comments', [
      {
        id,
        ...placed,
        thread: threadOf(placed),
        board_id,
        parent_id: above[0]?.id ?? null,
        creator_id,
        kind: status_id === null ? 'reply' : 'status_change',
        status_id,
        content,
        is_highlighted: 0,
        likes_count: 0,
        created: transaction.now,
        revision: transaction.revision,
        edit_revision: transaction.revision,
        edited: null,
        is_listed: 1,
      },
    ])
    await countReply(transaction, above, placed, 1)
    await countNewComment(transaction, group, placed)
    await setMentions(transaction, { id, board_id, is_internal: placed.is_internal, content })
    // A team moves posts from status to status without wanting to hear of each.
    if (comment.statusId === undefined) {
      await addFollower(transaction, { postId: post_id, userId: creator_id, reason: 'comment' })
      // All posts of a group show whether somebody follows it.
      await touchMerged(transaction, group)
    }
    transaction.record(commentCreated, {
      comment_id: id,
      post_id,
      board_id,
      creator_id,
      is_internal: isInternal,
    })
    return id
  })
}
