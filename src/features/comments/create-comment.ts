import { type FieldError, problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { requirePermission } from '../auth/caller/require-permission.ts'
import { addCustomer, asUserErrors, type Customer } from '../people/users/customer.ts'
import { findUserByEmail } from '../people/users/find-user.ts'
import { idsOf, readGroup } from '../posts/merge/read-group.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { addComment } from './add-comment.ts'
import { findVisibleComment } from './find-comment.ts'
import { setCommentImages } from './set-images.ts'

export type CreateComment = {
  content: string
  images?: number[] | undefined
  parent_id?: number | undefined
  internal?: boolean | undefined
  /** False: nobody is notified of it but those it mentions. */
  notify?: boolean | undefined
  as_user?: Customer | undefined
}

/**
 * Comments on a post that the caller sees, as themselves or for a customer. What answers a comment of a merged post
 * belongs to that post. The new comment's id.
 */
export function createComment(
  db: CompanyDb,
  caller: SignedInCaller,
  post: { id: number; is_locked: 0 | 1 },
  { content, images = [], parent_id, internal, notify, as_user }: CreateComment,
): Promise<number> {
  if (internal) requirePermission('comments.create_internal', caller)
  if (as_user) requirePermission('comments.create_as_user', caller)
  const { actor } = caller
  return db.write(actor, async transaction => {
    const parent =
      parent_id === undefined ? undefined : await findVisibleComment(transaction, caller, parent_id)
    const group = await readGroup(transaction, post.id)
    // What is held has no replies: nobody would see them.
    const isOnPost =
      parent !== undefined && parent.held === null && idsOf(group).includes(parent.post_id)
    const errors: FieldError[] = []
    if (parent_id !== undefined && !isOnPost) errors.push(unknownParent)
    if (as_user && (internal || parent?.is_internal === 1)) errors.push(internalAsUser)
    const known = as_user && (await findUserByEmail(transaction, as_user.email))
    if (as_user && !known) errors.push(...(await asUserErrors(transaction, as_user)))
    if (errors.length > 0) throw problem('invalid_input', { errors })
    await requireUnlocked(transaction, post, as_user ? known?.id : caller.userId)

    const creatorId = !as_user
      ? caller.userId
      : (known?.id ?? (await addCustomer(transaction, actor, as_user)))
    const id = await addComment(transaction, actor, {
      postId: parent?.post_id ?? group.rootId,
      creatorId,
      content,
      parentId: parent_id,
      isInternal: internal,
      notifies: notify,
    })
    if (images.length > 0) {
      const comment = (await findVisibleComment(transaction, caller, id))!
      const placed = { wanted: images, uploaderId: caller.userId }
      await setCommentImages(transaction, actor, { ...comment, images: [] }, placed)
    }
    return id
  })
}

const unknownParent: FieldError = {
  field: 'parent_id',
  code: 'unknown_comment',
  message: 'There is no such comment on this post.',
}

const internalAsUser: FieldError = {
  field: 'as_user',
  code: 'not_combinable',
  message: 'A customer does not write internal comments.',
}
