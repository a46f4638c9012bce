import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { findRow } from '../../../store/find-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { requirePermission } from '../../auth/caller/require-permission.ts'
import { isTeam } from '../../auth/permissions.ts'
import { changePostStatus } from '../../comments/change-post-status.ts'
import { addedLinks, holdReason } from '../../moderation/hold-reason.ts'
import { addHeldItem } from '../../moderation/items.ts'
import { getWriter } from '../../people/users/find-user.ts'
import { type EditPost, editPost } from '../edit-post.ts'
import { type SentValues, setFieldValues } from '../fields/set-values.ts'
import type { PersonalPostRow } from '../find-post-for.ts'
import { holdPost } from '../hold-post.ts'
import { movePosts } from '../move-posts.ts'
import { setPostImages } from '../set-images.ts'
import { setLinks } from '../set-links.ts'
import { setPostFields } from '../set-post-fields.ts'
import { setTags } from '../set-tags.ts'
import { getReferences, type Named } from './find-references.ts'

export type ChangePost = EditPost &
  Named & {
    status_comment?: string | undefined
    links?: string[] | undefined
    eta?: string | null | undefined
    effort?: number | null | undefined
    impact?: number | null | undefined
    pinned?: boolean | undefined
    locked?: boolean | undefined
    images?: number[] | undefined
    custom_fields?: SentValues | undefined
  }

/**
 * Changes what is given of a post, each field with its own event; `post` is as it is in the transaction. The team
 * changes anything, a customer the text of their own posts.
 */
export function changePost(
  db: CompanyDb,
  caller: SignedInCaller,
  post: PersonalPostRow,
  { title, content, images, status_comment, custom_fields, ...managed }: ChangePost,
): Promise<void> {
  const { actor, audience, role, userId } = caller
  if (!isTeam(role) && post.creator_id !== userId) throw problem('forbidden')
  const isOfTeam = isTeam(role)
  const isManaged =
    status_comment !== undefined || isAnyGiven(managed) || (isOfTeam && custom_fields !== undefined)
  if (isManaged) requirePermission('posts.manage', caller)
  return db.write(actor, async transaction => {
    const { boardId, statusId, tagIds, ownerId } = await getReferences(
      transaction,
      audience,
      managed,
    )
    if (status_comment !== undefined && (statusId === undefined || statusId === post.status_id))
      throw commentWithoutChange()
    if (boardId !== undefined) await movePosts(transaction, actor, [post], boardId)
    const moved = { ...post, board_id: boardId ?? post.board_id }
    await editPost(transaction, actor, moved, { title, content })
    if (images)
      await setPostImages(transaction, actor, moved, { wanted: images, uploaderId: userId })
    const valuesSaid =
      custom_fields &&
      (await setFieldValues(transaction, actor, moved, custom_fields, { isTeam: isOfTeam }))
    if (!isOfTeam)
      await holdEdited(transaction, caller, post, { title, content, images, valuesSaid })
    await setPostFields(transaction, actor, [moved], {
      ...(ownerId === undefined ? {} : { owner_id: ownerId }),
      ...(managed.eta === undefined ? {} : { eta: managed.eta }),
      ...(managed.effort === undefined ? {} : { effort: managed.effort }),
      ...(managed.impact === undefined ? {} : { impact: managed.impact }),
      ...(managed.pinned === undefined ? {} : { is_pinned: managed.pinned ? 1 : 0 }),
      ...(managed.locked === undefined ? {} : { is_locked: managed.locked ? 1 : 0 }),
    })
    if (tagIds) await setTags(transaction, actor, [moved], () => tagIds)
    if (managed.links) await setLinks(transaction, actor, moved, managed.links)
    if (statusId !== undefined)
      await changePostStatus(transaction, actor, {
        postId: post.id,
        statusId,
        byUserId: userId,
        content: status_comment ?? '',
      })
  })
}

export function isAnyGiven(fields: object): boolean {
  return Object.values(fields).some(value => value !== undefined)
}

/** Refused, because the text would be lost. */
function commentWithoutChange() {
  const message = 'This needs a `status` that the post does not have yet.'
  const errors = [{ field: 'status_comment', code: 'not_combinable' as const, message }]
  return problem('invalid_input', { errors })
}

type Edited = {
  title?: string | undefined
  content?: string | undefined
  images?: number[] | undefined
  /** New texts in post fields; undefined if no field changed. */
  valuesSaid?: string[] | undefined
}

/**
 * Holds a post that its author has edited, where the rule would hold what they now wrote: everything, or links that were
 * not there before. One that is part of a merge cannot be held, so it cannot be edited that way.
 */
async function holdEdited(
  transaction: CompanyTransaction,
  { actor, userId }: Pick<SignedInCaller, 'actor' | 'userId'>,
  before: PersonalPostRow,
  { title = before.title, content = before.content, images, valuesSaid }: Edited,
) {
  const { id, board_id: boardId, creator_id: creatorId } = before
  const imagesBefore = before.images.map(image => image.id)
  const isSame =
    valuesSaid === undefined &&
    title === before.title &&
    content === before.content &&
    Bun.deepEquals(images ?? imagesBefore, imagesBefore)
  if (before.held !== null || isSame) return
  const author = await getWriter(transaction, userId)
  const board = await findRow(transaction, 'boards', boardId)
  const said = [title, content, ...(valuesSaid ?? [])].join('\n')
  const links = addedLinks(`${before.title}\n${before.content}`, said)
  const reason = await holdReason(transaction, author, board!, links)
  if (reason === null) return
  if (before.root_id !== null || before.merged_count > 0) throw problem('post_in_merge')
  await holdPost(transaction, actor, before, reason)
  await addHeldItem(transaction, { id, kind: 'post', postId: id, boardId, creatorId })
}
