import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { editRow } from '../../store/update-row.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { addedLinks, holdReason } from '../moderation/hold-reason.ts'
import { addHeldItem } from '../moderation/items.ts'
import { getWriter } from '../people/users/find-user.ts'
import { reindexComments } from '../search/index/index-comments.ts'
import type { CommentRow } from './comment-row.ts'
import { commentEdited } from './events.ts'
import { holdComment } from './hold-comment.ts'
import { type PicturedComment, setCommentImages } from './images.ts'
import { renewMentions } from './set-mentions.ts'

type ChangeComment = { content?: string | undefined; images?: number[] | undefined }

/**
 * Changes what is given of a comment; `comment` is as it is in the transaction. The team changes any, a customer their
 * own.
 */
export function changeComment(
  db: CompanyDb,
  { actor, role, userId }: Pick<SignedInCaller, 'actor' | 'role' | 'userId'>,
  comment: PicturedComment,
  { content = comment.content, images }: ChangeComment,
): Promise<void> {
  if (!isTeam(role) && comment.creator_id !== userId) throw problem('forbidden')
  return db.write(actor, async transaction => {
    await editComment(transaction, actor, comment, { content })
    if (images)
      await setCommentImages(transaction, actor, comment, { wanted: images, uploaderId: userId })
    if (isTeam(role) || comment.held !== null) return
    const imagesBefore = comment.images.map(({ id }) => id)
    const isSame =
      content === comment.content && Bun.deepEquals(images ?? imagesBefore, imagesBefore)
    const reason = isSame ? null : await editReason(transaction, comment, content)
    if (reason === null) return
    const { id, post_id: postId, board_id: boardId, creator_id: creatorId } = comment
    await holdComment(transaction, actor, id, reason)
    await addHeldItem(transaction, { id, kind: 'comment', postId, boardId, creatorId })
  })
}

/** Why the edited comment is held: the rule holds everything, or links that it did not have before. */
async function editReason(
  transaction: CompanyTransaction,
  { creator_id, board_id, content: before }: PicturedComment,
  content: string,
) {
  const author = await getWriter(transaction, creator_id)
  const board = await findRow(transaction, 'boards', board_id)
  return holdReason(transaction, author, board!, addedLinks(before, content))
}

/** Changes what a comment says; `comment` is as it is in the transaction. The same text again is no edit. */
export function editComment(
  db: CompanyDb,
  actor: Actor,
  comment: CommentRow,
  { content }: { content: string },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (content === comment.content) return
    const { id, post_id, board_id, creator_id, is_internal } = comment
    await editRow(transaction, 'comments', id, { content, edited: transaction.now })
    await reindexComments(transaction, [id])
    await renewMentions(transaction, { id, post_id, board_id, is_internal, content })
    transaction.record(
      commentEdited,
      { comment_id: id, post_id, board_id, creator_id, is_internal: is_internal === 1 },
      { content: { before: comment.content, after: content } },
    )
  })
}
