import type { Selectable } from 'kysely'
import { type FieldError, problem } from '../../errors/problem.ts'
import type { Micros } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Tables } from '../../store/tables.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { requirePermission } from '../auth/caller/require-permission.ts'
import { isTeam } from '../auth/permissions.ts'
import { holdReason } from '../moderation/hold-reason.ts'
import { addHeldItem } from '../moderation/items.ts'
import {
  addCustomer,
  type Customer,
  inAsUser,
  newCustomerErrors,
} from '../people/users/customer.ts'
import { findUserByEmail, getWriter } from '../people/users/find-user.ts'
import {
  groupOf,
  idsOf,
  type PostGroup,
  type Root,
  readGroup,
  touchMerged,
} from '../posts/merge/group.ts'
import { listedOf } from '../posts/relist-comments.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { readyToIndexComment } from '../search/index/index-comments.ts'
import { addFollower, changePostRevision } from '../votes/followers/followers.ts'
import { countNewComment } from './count-comment.ts'
import { commentCreated, commentHeld } from './events.ts'
import { findVisibleComment } from './find-comment.ts'
import { setCommentImages } from './images.ts'
import { setMentions } from './set-mentions.ts'
import { aboveReply, countReply, getLineage, threadOf } from './thread.ts'

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
 * Comments on a post that the caller sees and that is not merged, as themselves or for a customer. What answers a comment of a merged post
 * belongs to that post. The new comment's id.
 */
export function createComment(
  db: CompanyDb,
  caller: SignedInCaller,
  post: Root & { is_locked: 0 | 1 },
  { content, images = [], parent_id, internal, notify, as_user }: CreateComment,
): Promise<number> {
  if (internal) requirePermission('comments.create_internal', caller)
  if (as_user) requirePermission('comments.create_as_user', caller)
  const { actor } = caller
  return db.write(actor, async transaction => {
    const parent =
      parent_id === undefined ? undefined : await findVisibleComment(transaction, caller, parent_id)
    const group = await groupOf(transaction, post)
    // A held comment takes no replies: nobody would see them.
    const isOnPost =
      parent !== undefined && parent.held === null && idsOf(group).includes(parent.post_id)
    const errors: FieldError[] = []
    if (parent_id !== undefined && !isOnPost) errors.push(unknownParent)
    if (as_user && (internal || parent?.is_internal === 1)) errors.push(internalAsUser)
    const known = as_user && (await findUserByEmail(transaction, as_user.email))
    if (as_user && !known) errors.push(...inAsUser(newCustomerErrors(as_user)))
    if (errors.length > 0) throw problem('invalid_input', { errors })
    requireUnlocked(post, as_user ? known : caller)

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
      group,
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

type AddComment = {
  postId: number
  creatorId: number
  content: string
  /** The comment it replies to. */
  parentId?: number | undefined
  isInternal?: boolean | undefined
  /** False: nobody is notified of it but those it mentions. */
  notifies?: boolean | undefined
  /** That of the post, where it was just read. */
  group?: PostGroup
}

/**
 * Adds a comment and keeps the counts, unless it is held; who replies follows the post. What answers an internal comment is internal. The
 * new comment's id.
 */
export function addComment(db: CompanyDb, actor: Actor, comment: AddComment): Promise<number> {
  return db.write(actor, async transaction => {
    const { postId: post_id, creatorId: creator_id, content } = comment
    const group = comment.group ?? (await readGroup(transaction, post_id))
    const [author, index] = await settleAll([
      getWriter(transaction, creator_id),
      readyToIndexComment(transaction, content),
    ])
    const { board_id, held: post_held } = group.posts.find(({ id }) => id === post_id)!
    const answered =
      comment.parentId === undefined ? [] : await getLineage(transaction, comment.parentId)
    const above = aboveReply(answered)
    const isInternal = comment.isInternal === true || answered[0]?.is_internal === 1
    const board = isTeam(author.role) ? undefined : await findRow(transaction, 'boards', board_id)
    const held = board && !isInternal ? await holdReason(transaction, author, board, content) : null
    const id = transaction.nextId()
    const is_listed = listedOf({ deleted: null, held: post_held })[held === null ? 'free' : 'held']
    const row = newComment(transaction, {
      id,
      post_id,
      board_id,
      parent_id: above[0]?.id ?? null,
      creator_id,
      status_id: null,
      content,
      is_internal: isInternal ? 1 : 0,
      is_response: !isInternal && isTeam(author.role) ? 1 : 0,
      held,
      is_listed,
    })
    transaction.send(insertRows(transaction, 'comments', [row]))
    if (is_listed === 1) await index(row)
    if (held === null) {
      countReply(transaction, above, row, 1)
      countNewComment(transaction, group, row)
    } else {
      // The page of the post shows it to its author.
      await changePostRevision(transaction, post_id)
      const item = { id, kind: 'comment', postId: post_id, boardId: board_id } as const
      await addHeldItem(transaction, { ...item, creatorId: creator_id })
    }
    await setMentions(transaction, row)
    addFollower(transaction, { postId: post_id, userId: creator_id, reason: 'comment' })
    // Each post of a group shows whether the group is followed.
    touchMerged(transaction, group)
    const data = { comment_id: id, post_id, board_id, is_internal: isInternal }
    const quiet = comment.notifies === false ? { notifies: false as const } : {}
    transaction.record(commentCreated, { ...data, creator_id, ...quiet })
    if (held !== null) transaction.record(commentHeld, { ...data, reason: held })
    return id
  })
}

type CommentRow = Selectable<Tables['comments']>

type Given = Pick<
  CommentRow,
  | 'id'
  | 'post_id'
  | 'board_id'
  | 'parent_id'
  | 'creator_id'
  /** Set where the comment stands for a change of the post's status. */
  | 'status_id'
  | 'content'
  | 'is_internal'
  | 'is_response'
  | 'held'
  | 'is_listed'
>

/** The row of a comment that this transaction adds. */
export function newComment({ now, revision }: CompanyTransaction, given: Given) {
  const unanswered = { deleted: null, replies_count: 0, public_replies_count: 0 } as const
  return {
    ...given,
    ...unanswered,
    thread: threadOf({ ...given, ...unanswered }),
    kind: given.status_id === null ? 'reply' : 'status_change',
    created: now,
    is_highlighted: 0,
    likes_count: 0,
    revision,
    edit_revision: revision,
    edited: null,
  } as const
}

/** Within it, the same words in the same place are the same comment, sent again. */
const repeatMicros: Micros = 10 * 60e6

type Sent = {
  creatorId: number
  postId: number
  content: string
  parentId: number | undefined
  isInternal: boolean
}

/**
 * The comment that a person has just written in these words in this place: a second click, or a form that is sent again after a
 * lost connection, does not mean another one. A note for the team and an answer for everyone are never the same comment.
 */
export async function findRepeated(
  transaction: CompanyTransaction,
  { creatorId, postId, content, parentId, isInternal }: Sent,
): Promise<number | undefined> {
  const since = transaction.now - repeatMicros
  // By comments_of_creator.
  const own = await rowsOf(
    transaction,
    'comments',
    { creator_id: creatorId },
    {
      columns: ['id', 'post_id', 'parent_id', 'is_internal', 'content', 'deleted', 'created'],
      condition: 'creator_id > 0',
      orderBy: ['id'],
      isDescending: true,
      limit: 5,
    },
  )
  const latest = own.filter(
    comment => comment.content === content && comment.deleted === null && comment.created > since,
  )
  if (latest.length === 0) return undefined
  if (parentId === undefined)
    return latest.find(
      ({ parent_id, post_id, is_internal }) =>
        parent_id === null && post_id === postId && (is_internal === 1) === isInternal,
    )?.id
  const answered = await getLineage(transaction, parentId)
  const [above] = aboveReply(answered)
  const isReplyInternal = isInternal || answered[0].is_internal === 1
  return latest.find(
    ({ parent_id, is_internal }) =>
      parent_id === above?.id && (is_internal === 1) === isReplyInternal,
  )?.id
}
