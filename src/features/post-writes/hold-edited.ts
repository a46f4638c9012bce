import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import { getWriter } from '../accounts/index.ts'
import { boardById } from '../boards/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { addedLinks, addHeldItem, holdReason } from '../moderation-items/index.ts'
import { holdPost, type PersonalPostRow } from '../posts/index.ts'

type Edited = {
  title?: string | undefined
  content?: string | undefined
  images?: number[] | undefined
}

/**
 * Holds a post that its author has edited, where the rule would hold what they now wrote: everything, or links that were
 * not there before. One that is part of a merge cannot be held, so it cannot be edited that way.
 */
export async function holdEdited(
  transaction: CompanyTransaction,
  { actor, userId }: Pick<SignedInCaller, 'actor' | 'userId'>,
  before: PersonalPostRow,
  { title = before.title, content = before.content, images }: Edited,
) {
  const { id, board_id: boardId, creator_id: creatorId } = before
  const imagesBefore = before.images.map(image => image.id)
  const isSame =
    title === before.title &&
    content === before.content &&
    Bun.deepEquals(images ?? imagesBefore, imagesBefore)
  if (before.held !== null || isSame) return
  const [author, [board]] = [
    await getWriter(transaction, userId),
    await transaction.run(boardById, { id: boardId }),
  ]
  const links = addedLinks(`${before.title}\n${before.content}`, `${title}\n${content}`)
  const reason = await holdReason(transaction, author, board!, links)
  if (reason === null) return
  if (before.root_id !== null || before.merged_count > 0) throw problem('post_in_merge')
  await holdPost(transaction, actor, before, reason)
  await addHeldItem(transaction, { id, kind: 'post', postId: id, boardId, creatorId })
}
