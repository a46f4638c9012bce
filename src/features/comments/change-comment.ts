import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { boardById } from '../boards/find-board.ts'
import { addedLinks, holdReason } from '../moderation/hold-reason.ts'
import { addHeldItem } from '../moderation/items.ts'
import { getWriter } from '../people/users/find-user.ts'
import { editComment } from './edit-comment.ts'
import { holdComment } from './hold-comment.ts'
import type { PicturedComment } from './load-images.ts'
import { setCommentImages } from './set-images.ts'

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
  const [board] = await transaction.run(boardById, { id: board_id })
  return holdReason(transaction, author, board!, addedLinks(before, content))
}
