import type { Actor, CompanyDb } from '../../store/index.ts'
import { commentCreated } from './events.ts'

export type AddComment = {
  postId: number
  creatorId: number
  content: string
  parentId?: number | undefined
  isInternal?: boolean | undefined
  isHighlighted?: boolean | undefined
  /** Set where the comment stands for a change of the post's status. */
  statusId?: number | undefined
}

/** Adds a comment and keeps the post's counts. The new comment's id. */
export function addComment(db: CompanyDb, actor: Actor, comment: AddComment): Promise<number> {
  return db.write(actor, async transaction => {
    const { board_id } = await transaction.query
      .selectFrom('posts')
      .select('board_id')
      .where('id', '=', comment.postId)
      .executeTakeFirstOrThrow()
    const id = transaction.nextId()
    await transaction.query
      .insertInto('comments')
      .values({
        id,
        post_id: comment.postId,
        board_id,
        parent_id: comment.parentId ?? null,
        creator_id: comment.creatorId,
        kind: comment.statusId === undefined ? 'reply' : 'status_change',
        status_id: comment.statusId ?? null,
        content: comment.content,
        is_internal: comment.isInternal ? 1 : 0,
        is_highlighted: comment.isHighlighted ? 1 : 0,
        likes_count: 0,
        created: transaction.now,
        revision: transaction.revision,
        edit_revision: transaction.revision,
        edited: null,
      })
      .execute()
    await transaction.query
      .updateTable('posts')
      .set(eb => ({
        comments_count: eb('comments_count', '+', 1),
        public_comments_count: eb('public_comments_count', '+', comment.isInternal ? 0 : 1),
        revision: transaction.revision,
      }))
      .where('id', '=', comment.postId)
      .execute()
    transaction.record(commentCreated, {
      comment_id: id,
      post_id: comment.postId,
      board_id,
      creator_id: comment.creatorId,
      is_internal: comment.isInternal ?? false,
    })
    return id
  })
}
