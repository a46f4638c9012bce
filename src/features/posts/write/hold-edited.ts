import { problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { boardById } from '../../boards/find-board.ts'
import { addedLinks, holdReason } from '../../moderation/hold-reason.ts'
import { addHeldItem } from '../../moderation/items.ts'
import { getWriter } from '../../people/users/find-user.ts'
import type { PersonalPostRow } from '../find-post-for.ts'
import { holdPost } from '../hold-post.ts'

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
