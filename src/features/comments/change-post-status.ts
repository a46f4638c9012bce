import type { Actor, CompanyDb } from '../../store/index.ts'
import { postStatusChanged } from '../posts/index.ts'
import { shownStatusId } from '../statuses/index.ts'
import { addComment } from './add-comment.ts'

export type ChangePostStatus = {
  postId: number
  statusId: number
  byUserId: number
  content: string
}

/** Moves a post to a status and leaves the comment that tells of it. */
export function changePostStatus(
  db: CompanyDb,
  actor: Actor,
  { postId, statusId, byUserId, content }: ChangePostStatus,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { status_id, board_id } = await transaction.query
      .selectFrom('posts')
      .select(['status_id', 'board_id'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    const before = await shownStatusId(transaction, status_id)
    if (before === statusId) return
    const { revision } = transaction
    await transaction.query
      .updateTable('posts')
      .set({ status_id: statusId, revision, edit_revision: revision })
      .where('id', '=', postId)
      .execute()
    await addComment(transaction, actor, { postId, creatorId: byUserId, content, statusId })
    transaction.record(postStatusChanged, {
      post_id: postId,
      board_id,
      from: before,
      to: statusId,
    })
  })
}
