import { problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { requirePermission } from '../../auth/caller/require-permission.ts'
import { type Customer, findOrCreateCustomer, inAsUser } from '../../people/users/customer.ts'
import { setVote } from '../../votes/set-vote.ts'
import { createPost } from '../create-post.ts'
import { restorePost } from '../delete-post.ts'
import { findPostIdByExternalId } from '../find-post.ts'
import { findPostFor } from '../find-post-for.ts'
import { findDuplicates } from '../find-similar-posts.ts'
import { isRestorable } from '../retention.ts'
import { setPostImages } from '../set-images.ts'
import { setLinks } from '../set-links.ts'
import { setPostFields } from '../set-post-fields.ts'
import { setTags } from '../set-tags.ts'
import { fullPostUrl } from '../url.ts'
import { type ChangePost, changePost, isAnyGiven } from './change-post.ts'
import { getReferences } from './find-references.ts'

export type AddPost = Omit<ChangePost, 'status_comment' | 'title' | 'board'> & {
  title: string
  board: string | number
  as_user?: Customer | undefined
  external_id?: string | undefined
  on_duplicate?: 'create' | 'suggest' | 'vote' | undefined
}

/** What became of the request: a new post, or one that was there. */
type Added = { id: number; isNew: boolean }

/**
 * Creates a post for the caller or a customer; or changes the one that another system calls the same; or, where the
 * caller wants that, votes for one that says the same.
 */
export async function addPost(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { as_user, on_duplicate = 'create', external_id, ...fields }: AddPost,
): Promise<Added> {
  const { title, board, content = '', images = [], ...managed } = fields
  const { custom_fields: customFields } = managed
  if (as_user) requirePermission('posts.create_as_user', caller)
  if (external_id !== undefined || isAnyGiven(managed)) requirePermission('posts.manage', caller)
  if (on_duplicate === 'vote') requirePermission(as_user ? 'votes.manage' : 'votes.vote', caller)
  const { actor, audience } = caller
  const found = await getReferences(transaction, audience, { board, ...managed })

  if (external_id !== undefined) {
    const id = await findPostIdByExternalId(transaction, external_id)
    if (id !== undefined) return changeKnown(transaction, caller, id, fields)
  }
  if (on_duplicate !== 'create') {
    const known = await findDuplicates(transaction, audience, { title, content })
    if (known[0] && on_duplicate === 'suggest') throw duplicate(known, caller)
    if (known[0]) {
      const { id: postId } = known[0]
      const voter = () => getCreator(transaction, caller, as_user)
      await setVote(transaction, caller, { postId, voter, hasVoted: true })
      return { id: postId, isNew: false }
    }
  }
  const creatorId = await getCreator(transaction, caller, as_user)
  const { id, boardId: board_id } = await createPost(
    transaction,
    { actor, audience, creatorId },
    { board, title, content, statusId: found.statusId, externalId: external_id, customFields },
  )
  const estimates = { effort: null, impact: null }
  const flags = { is_pinned: 0, is_locked: 0, is_triaged: 0 } as const
  const none = { owner_id: null, eta: null, ...estimates, ...flags }
  const post = { id, board_id, ...none }
  await setPostFields(transaction, actor, [post], {
    owner_id: found.ownerId ?? null,
    eta: managed.eta ?? null,
    effort: managed.effort ?? null,
    impact: managed.impact ?? null,
    is_pinned: managed.pinned ? 1 : 0,
    is_locked: managed.locked ? 1 : 0,
  })
  const { userId: uploaderId } = caller
  await setPostImages(transaction, actor, { ...post, images: [] }, { wanted: images, uploaderId })
  await setTags(transaction, actor, [{ ...post, tags: [] }], () => found.tagIds ?? [])
  await setLinks(transaction, actor, { ...post, links: [] }, managed.links ?? [])
  return { id, isNew: true }
}

/**
 * Its creator stays who it is, and a deleted one is restored. A post on a board that the caller does not see cannot be
 * changed, nor repeated; neither can one that is about to be purged.
 */
async function changeKnown(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  id: number,
  changes: ChangePost,
): Promise<Added> {
  const found = await findPostFor(transaction, caller, id, { evenDeleted: true })
  const isKept = found && (found.deleted === null || isRestorable(found.deleted, transaction.now))
  if (!isKept) {
    const message = 'Another post has this external id.'
    throw problem('already_exists', { errors: [{ field: 'external_id', code: 'taken', message }] })
  }
  if (found.deleted !== null) await restorePost(transaction, caller.actor, found)
  const post = found.deleted === null ? found : await findPostFor(transaction, caller, id)
  await changePost(transaction, caller, post!, changes)
  return { id, isNew: false }
}

async function getCreator(
  transaction: CompanyTransaction,
  { actor, userId }: SignedInCaller,
  customer: Customer | undefined,
): Promise<number> {
  return customer ? findOrCreateCustomer(transaction, actor, customer, inAsUser) : userId
}

function duplicate(
  posts: { id: number; title: string; slug: string }[],
  { company }: SignedInCaller,
) {
  const matches = posts.map(post => ({
    id: post.id,
    title: post.title,
    url: fullPostUrl(company.address, post),
  }))
  return problem('duplicate_post', { matches })
}
