import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { isTeam } from '../auth/permissions.ts'
import { boardById } from '../boards/find-board.ts'
import { holdReason } from '../moderation/hold-reason.ts'
import { addHeldItem } from '../moderation/items.ts'
import { getWriter } from '../people/users/find-user.ts'
import { readGroup } from '../posts/merge/read-group.ts'
import { touchMerged } from '../posts/merge/touch-merged.ts'
import { listedOf } from '../posts/relist-comments.ts'
import { indexComments } from '../search/index/index-comments.ts'
import { addFollower } from '../votes/followers/add-follower.ts'
import { changePostRevision } from '../votes/followers/post-revision.ts'
import { countNewComment } from './count-comment.ts'
import { commentCreated, commentHeld } from './events.ts'
import { aboveReply, countReply, getLineage } from './lineage.ts'
import { newComment } from './new-comment.ts'
import { setMentions } from './set-mentions.ts'

export type AddComment = {
  postId: number
  creatorId: number
  content: string
  /** What it answers. */
  parentId?: number | undefined
  isInternal?: boolean | undefined
  /** False: nobody is notified of it but those it mentions. */
  notifies?: boolean | undefined
}

/**
 * Adds a comment and keeps the counts, unless it is held; who replies follows the post. What answers an internal comment is internal. The
 * new comment's id.
 */
export function addComment(db: CompanyDb, actor: Actor, comment: AddComment): Promise<number> {
  return db.write(actor, async transaction => {
    const { postId: post_id, creatorId: creator_id, content } = comment
    const [group, author] = await settleAll([
      readGroup(transaction, post_id),
      getWriter(transaction, creator_id),
    ])
    const { board_id, held: post_held } = group.posts.find(({ id }) => id === post_id)!
    const answered =
      comment.parentId === undefined ? [] : await getLineage(transaction, comment.parentId)
    const above = aboveReply(answered)
    const isInternal = comment.isInternal === true || answered[0]?.is_internal === 1
    const [board] = isTeam(author.role) ? [] : await transaction.run(boardById, { id: board_id })
    const held = board && !isInternal ? await holdReason(transaction, author, board, content) : null
    const id = transaction.nextId()
    const is_listed = listedOf({ deleted: null, held: post_held })[held === null ? 'free' : 'held']
    const row = newComment(transaction, {
      id,
      post_id,
      board_id,
      parent_id: above[0]?.id ?? null,
      creator_id,
      status_id: null,
      content,
      is_internal: isInternal ? 1 : 0,
      is_response: !isInternal && isTeam(author.role) ? 1 : 0,
      held,
      is_listed,
    })
    await insertRows(transaction, 'comments', [row])
    if (is_listed === 1) await indexComments(transaction, [row])
    if (held === null) {
      await countReply(transaction, above, row, 1)
      await countNewComment(transaction, group, row)
    } else {
      // The page of the post shows it to its author.
      await changePostRevision(transaction, post_id)
      const item = { id, kind: 'comment', postId: post_id, boardId: board_id } as const
      await addHeldItem(transaction, { ...item, creatorId: creator_id })
    }
    await setMentions(transaction, row)
    await addFollower(transaction, { postId: post_id, userId: creator_id, reason: 'comment' })
    // Each post of a group shows whether the group is followed.
    await touchMerged(transaction, group)
    const data = { comment_id: id, post_id, board_id, is_internal: isInternal }
    const quiet = comment.notifies === false ? { notifies: false as const } : {}
    transaction.record(commentCreated, { ...data, creator_id, ...quiet })
    if (held !== null) transaction.record(commentHeld, { ...data, reason: held })
    return id
  })
}
