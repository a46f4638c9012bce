import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { Tables } from '../../../store/tables.ts'
import { updateRow } from '../../../store/update-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { changeStatusOfPosts } from '../../comments/change-post-status.ts'
import { deleteCommentsOn } from '../../comments/delete-comment.ts'
import type { DetailedPostRow } from '../load-details.ts'
import { movePosts } from '../move-posts.ts'
import { setPostFields } from '../set-post-fields.ts'
import { setTags } from '../set-tags.ts'
import { findPosts, storeChange } from './change-posts.ts'
import { type Previous, previousReferences } from './previous.ts'

/**
 * Why a post stays as it is: it was edited since, is not there for the caller, what it had before is not, or it has all of
 * that again (its new tag was deleted, say).
 */
export const skipReasons = ['edited', 'not_found', 'previous_gone', 'as_before'] as const

type Skipped = { id: number; reason: (typeof skipReasons)[number] }

/** `id` names the undo, as its events do; null where no post was changed. */
export type UndoneChange = { id: number | null; undone: number; skipped: Skipped[] }

type Caller = Pick<SignedInCaller, 'actor' | 'audience' | 'role' | 'userId'>
type Restored = {
  post: DetailedPostRow
  previous: Previous
  /** That which told of the new status, unless it was deleted. */
  comment: FoundComment | undefined
  /** The revision of the edit before the change, if everything is as it was then. */
  editRevision: number | undefined
}

/**
 * Gives each post back what a bulk change replaced, unless it was edited since, and deletes the comments that told of
 * the new status. It can be done once, by the one who made the change or an admin.
 */
export function undoChange(
  db: CompanyDb,
  caller: Caller,
  bulkId: number,
  mayBeOfAnother = caller.role === 'admin',
): Promise<UndoneChange> {
  return db.write(caller.actor, async transaction => {
    const bulk = await getChange(transaction, bulkId)
    if (!mayBeOfAnother && bulk.creator_id !== caller.userId) throw problem('bulk_of_another')
    if (bulk.undoes !== null) throw problem('bulk_is_undo')
    if (bulk.undone_by !== null) throw problem('bulk_already_undone')
    const { restored, skipped } = await sortOut(transaction, caller, bulk)
    if (restored.length === 0) return { id: null, undone: 0, skipped }
    const id = transaction.nextId()
    await restore(transaction.marked({ bulk_id: id }), caller, restored)
    await storeChange(transaction, { id, creatorId: caller.userId, undoes: bulkId }, new Map())
    await updateRow(transaction, 'bulk_changes', bulkId, { undone_by: id })
    return { id, undone: restored.length, skipped }
  })
}

type BulkChange = Pick<Tables['bulk_changes'], 'id' | 'revision'>

async function getChange(transaction: CompanyTransaction, bulkId: number) {
  const bulk = await findRow(transaction, 'bulk_changes', bulkId)
  if (!bulk) throw problem('not_found')
  return bulk
}

async function sortOut(
  transaction: CompanyTransaction,
  { audience }: Caller,
  { id, revision }: BulkChange,
) {
  const rows = await transaction.query
    .selectFrom('bulk_change_posts')
    .select(['post_id', 'previous'])
    .where('bulk_id', '=', id)
    .orderBy('post_id')
    .execute()
  const changed = rows.map(row => ({
    id: row.post_id,
    before: JSON.parse(row.previous) as Previous,
  }))
  const posts = await findPosts(
    transaction,
    audience,
    changed.map(({ id }) => id),
  )
  const present = await previousReferences(
    transaction,
    audience,
    changed.map(({ before }) => before),
  )
  const comments = await findComments(
    transaction,
    changed.map(({ before }) => before),
  )
  const restored: Restored[] = []
  const skipped: Skipped[] = []
  for (const { id, before } of changed) {
    const post = posts.get(id)
    const previous = present(before)
    if (!post) skipped.push({ id, reason: 'not_found' })
    else if (post.edit_revision !== revision || isHeldByMerge(post, before))
      skipped.push({ id, reason: 'edited' })
    else if (!previous) skipped.push({ id, reason: 'previous_gone' })
    else {
      const comment = comments.get(previous.comment_id)
      if (!comment && isAsBefore(post, previous)) skipped.push({ id, reason: 'as_before' })
      else {
        const isExact = JSON.stringify(previous) === JSON.stringify(before)
        restored.push({
          post,
          previous,
          comment,
          editRevision: isExact ? before.edit_revision : undefined,
        })
      }
    }
  }
  return { restored, skipped }
}

/** Posts of a group cannot change their boards. */
function isHeldByMerge({ root_id, merged_count }: DetailedPostRow, { board_id }: Previous) {
  return board_id !== undefined && (root_id !== null || merged_count > 0)
}

/** Apart from the comment. */
function isAsBefore(
  { board_id, owner_id, status_id, is_triaged, effort, impact, tags }: DetailedPostRow,
  previous: Previous,
): boolean {
  const { tags_added = [], tags_removed = [] } = previous
  const has = (tagId: number) => tags.some(({ id }) => id === tagId)
  return (
    (previous.board_id ?? board_id) === board_id &&
    (previous.owner_id === undefined || previous.owner_id === owner_id) &&
    (previous.status_id ?? status_id) === status_id &&
    (previous.is_triaged ?? is_triaged) === is_triaged &&
    (previous.effort === undefined || previous.effort === effort) &&
    (previous.impact === undefined || previous.impact === impact) &&
    !tags_added.some(has) &&
    tags_removed.every(has)
  )
}

async function restore(transaction: CompanyTransaction, caller: Caller, restored: Restored[]) {
  const { actor, userId } = caller
  for (const [boardId, group] of Map.groupBy(restored, ({ previous }) => previous.board_id))
    if (boardId !== undefined)
      await movePosts(
        transaction,
        actor,
        group.map(({ post }) => post),
        boardId,
      )
  const moved = restored.map(({ post, previous, comment }) => ({
    post: { ...post, board_id: previous.board_id ?? post.board_id },
    previous,
    comment,
  }))
  for (const [owner_id, group] of Map.groupBy(moved, ({ previous }) => previous.owner_id))
    if (owner_id !== undefined)
      await setPostFields(
        transaction,
        actor,
        group.map(({ post }) => post),
        { owner_id },
      )
  for (const field of ['is_triaged', 'effort', 'impact'] as const)
    for (const [value, group] of Map.groupBy(moved, ({ previous }) => previous[field]))
      if (value !== undefined)
        await setPostFields(
          transaction,
          actor,
          group.map(({ post }) => post),
          { [field]: value },
        )
  const previousOf = new Map(moved.map(({ post, previous }) => [post.id, previous]))
  await setTags(
    transaction,
    actor,
    moved.map(({ post }) => post),
    ({ id, tags }) => {
      const { tags_added = [], tags_removed = [] } = previousOf.get(id)!
      const others = tags.map(tag => tag.id).filter(tagId => !tags_added.includes(tagId))
      return [...new Set([...others, ...tags_removed])]
    },
  )
  for (const [statusId, group] of Map.groupBy(moved, ({ previous }) => previous.status_id))
    if (statusId !== undefined) {
      const ids = group.map(({ post }) => post.id)
      const notifies = group[0]!.previous.notifies !== false
      const status = { statusId, byUserId: userId, content: null, notifies }
      await changeStatusOfPosts(transaction, actor, ids, status)
    }
  await deleteCommentsOn(
    transaction,
    caller,
    moved.flatMap(({ post: { board_id, root_id, merged_count }, comment }) =>
      comment ? { root_id, merged_count, comment: { ...comment, board_id } } : [],
    ),
  )
  for (const { post, editRevision } of restored)
    if (editRevision !== undefined)
      transaction.send(updateRow(transaction, 'posts', post.id, { edit_revision: editRevision }))
}

type FoundComment = Pick<Tables['comments'], 'id' | 'creator_id' | 'deleted'>

async function findComments(transaction: CompanyTransaction, all: Previous[]) {
  const ids = all.flatMap(({ comment_id }) => comment_id ?? [])
  const columns = ['id', 'creator_id', 'deleted'] as const
  const found = await rowsBy(transaction, 'comments', 'id', ids, { columns })
  const comments = found.filter(({ deleted }) => deleted === null)
  return new Map<number | undefined, FoundComment>(comments.map(comment => [comment.id, comment]))
}
