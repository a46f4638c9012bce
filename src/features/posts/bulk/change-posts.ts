import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRow, insertRows } from '../../../store/insert-rows.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { changeStatusOfPosts } from '../../comments/change-post-status.ts'
import { type DetailedPostRow, loadDetails } from '../load-details.ts'
import { movePosts } from '../move-posts.ts'
import { postsInOrder } from '../post-row.ts'
import { setPostFields } from '../set-post-fields.ts'
import { setTags } from '../set-tags.ts'
import { tagsMax } from '../write/fields.ts'
import { getReferences, type Named, type References } from '../write/find-references.ts'
import type { Previous } from './previous.ts'

export type ChangePosts = Omit<Named, 'tags'> & {
  ids: number[]
  triaged?: boolean | undefined
  effort?: number | null | undefined
  impact?: number | null | undefined
  comment?: string | undefined
  /** False: nobody is notified of the new status. */
  notify?: boolean | undefined
}

/** `id` names the change for its undo; null where no post was changed. */
type ChangedPosts = { id: number | null; changed: number; unchanged: number[] }

type Wanted = References & {
  isTriaged: 0 | 1 | undefined
  effort: number | null | undefined
  impact: number | null | undefined
}

type Caller = Pick<SignedInCaller, 'actor' | 'audience' | 'userId'>

/**
 * Changes many posts in one write, each with the events that a change of one post has. The same steps are taken for all
 * posts together, and on every engine the events and comments are in the order of the ids.
 */
export function changePosts(
  db: CompanyDb,
  caller: Caller,
  { ids, comment, triaged, effort, impact, notify, ...named }: ChangePosts,
): Promise<ChangedPosts> {
  const { actor, audience, userId } = caller
  return db.write(actor, async transaction => {
    const references = await getReferences(transaction, audience, named)
    requireDifferentTags(references)
    const isTriaged = triaged === undefined ? undefined : triaged ? 1 : 0
    const found: Wanted = { ...references, isTriaged, effort, impact }
    const posts = await getPosts(transaction, caller, ids)
    requireFewTags(posts, ids, found)
    const changed = posts.filter(post => Object.keys(previousOf(post, found)).length > 0)
    const isChanged = new Set(changed)
    const unchanged = posts.filter(post => !isChanged.has(post)).map(({ id }) => id)
    if (changed.length === 0) return { id: null, changed: 0, unchanged }

    const id = transaction.nextId()
    const comments = await apply(transaction.marked({ bulk_id: id }), caller, changed, {
      ...found,
      comment: comment ?? '',
      notifies: notify !== false,
    })
    const previous = changed.map(post => {
      const comment_id = comments.get(post.id)
      const before: Previous = {
        ...previousOf(post, found),
        edit_revision: post.edit_revision,
      }
      if (notify === false) before.notifies = false
      return [post.id, comment_id === undefined ? before : { ...before, comment_id }] as const
    })
    await storeChange(transaction, { id, creatorId: userId, undoes: null }, new Map(previous))
    return { id, changed: changed.length, unchanged }
  })
}

async function getPosts(db: CompanyDb, { audience }: Caller, ids: number[]) {
  const posts = await findPosts(db, audience, ids)
  const errors = ids.flatMap((id, at): FieldError[] =>
    posts.has(id)
      ? []
      : [{ field: `ids.${at}`, code: 'unknown_post', message: 'There is no such post.' }],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return [...posts.values()]
}

function requireDifferentTags({ addedTagIds, removedTagIds }: References) {
  if (!addedTagIds?.some(id => removedTagIds?.includes(id))) return
  const message = 'A tag cannot be added and removed at once.'
  const errors: FieldError[] = [{ field: 'tags_remove', code: 'not_combinable', message }]
  throw problem('invalid_input', { errors })
}

/** As many as a post can be given one by one. */
function requireFewTags(posts: DetailedPostRow[], ids: number[], found: Wanted) {
  const errors = posts.flatMap((post): FieldError[] => {
    const { tags_added = [] } = previousOf(post, found)
    if (tags_added.length === 0 || tagsOf(post, found).length <= tagsMax) return []
    const message = `The post would have more than ${tagsMax} tags.`
    return [{ field: `ids.${ids.indexOf(post.id)}`, code: 'too_many', message }]
  })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

function previousOf(post: DetailedPostRow, found: Wanted): Previous {
  const { boardId = post.board_id, statusId = post.status_id, ownerId = post.owner_id } = found
  const { isTriaged = post.is_triaged, effort = post.effort, impact = post.impact } = found
  const before = post.tags.map(({ id }) => id)
  const added = (found.addedTagIds ?? []).filter(id => !before.includes(id))
  const removed = before.filter(id => found.removedTagIds?.includes(id))
  return {
    ...(boardId === post.board_id ? {} : { board_id: post.board_id }),
    ...(ownerId === post.owner_id ? {} : { owner_id: post.owner_id }),
    ...(statusId === post.status_id ? {} : { status_id: post.status_id }),
    ...(isTriaged === post.is_triaged ? {} : { is_triaged: post.is_triaged }),
    ...(effort === post.effort ? {} : { effort: post.effort }),
    ...(impact === post.impact ? {} : { impact: post.impact }),
    ...(added.length === 0 ? {} : { tags_added: added }),
    ...(removed.length === 0 ? {} : { tags_removed: removed }),
  }
}

function tagsOf(post: DetailedPostRow, { addedTagIds = [], removedTagIds = [] }: References) {
  const all = new Set([...post.tags.map(({ id }) => id), ...addedTagIds])
  return [...all].filter(id => !removedTagIds.includes(id))
}

/** The comments that tell of the new status, by post. */
async function apply(
  transaction: CompanyTransaction,
  { actor, userId }: Caller,
  posts: DetailedPostRow[],
  found: Wanted & { comment: string; notifies: boolean },
): Promise<Map<number, number>> {
  const { boardId, ownerId, isTriaged, effort, impact, statusId, comment: content } = found
  if (boardId !== undefined) await movePosts(transaction, actor, posts, boardId)
  const moved = posts.map(post => ({ ...post, board_id: boardId ?? post.board_id }))
  await setPostFields(transaction, actor, moved, {
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    ...(isTriaged === undefined ? {} : { is_triaged: isTriaged }),
    ...(effort === undefined ? {} : { effort }),
    ...(impact === undefined ? {} : { impact }),
  })
  if (found.addedTagIds || found.removedTagIds)
    await setTags(transaction, actor, moved, post => tagsOf(post, found))
  if (statusId === undefined) return new Map()
  const ids = moved.map(({ id }) => id)
  const status = { statusId, byUserId: userId, content, notifies: found.notifies }
  return changeStatusOfPosts(transaction, actor, ids, status)
}

/** Those of the posts that exist and that the audience sees, by id, in the order of the ids. */
export async function findPosts(
  db: CompanyDb,
  audience: Audience,
  ids: number[],
): Promise<Map<number, DetailedPostRow>> {
  const found = await postsInOrder(db, [...new Set(ids)])
  const seen = found.filter(post => post.deleted === null && sees(audience, post.board_id))
  return new Map((await loadDetails(db, seen)).map(post => [post.id, post]))
}

type BulkChange = { id: number; creatorId: number; undoes: number | null }

/** Stores what an undo needs. */
export async function storeChange(
  transaction: CompanyTransaction,
  { id, creatorId: creator_id, undoes }: BulkChange,
  previous: Map<number, Previous>,
) {
  const { revision, now: created } = transaction
  await insertRow(transaction, 'bulk_changes', {
    id,
    creator_id,
    undoes,
    undone_by: null,
    revision,
    created,
  })
  const rows = [...previous].map(([post_id, before]) => ({
    bulk_id: id,
    post_id,
    previous: JSON.stringify(before),
  }))
  await insertRows(transaction, 'bulk_change_posts', rows)
}
