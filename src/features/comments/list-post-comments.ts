import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageRange } from '../../platform/db/page-range.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'
import {
  type CommentRow,
  commentDependencies,
  commentPageMarks,
  withCommentColumns,
  withCommentRevisions,
} from './comment-row.ts'
import { commentById } from './find-comment.ts'
import { threadsOf } from './thread.ts'

/** A post with those merged into it, and the kind of reader. */
type Thread = { postIds: number[]; isTeam: boolean }

/**
 * Comments on a post, oldest first: a reply never comes before its parent. A deleted comment with replies is a
 * placeholder; internal ones are only for the team.
 */
export async function listPostComments(
  db: CompanyDb,
  { postIds, isTeam }: Thread,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return oldestInThreads(db, threadsOf(postIds, { isTeam }), page)
}

/** Orders that readers can choose besides chronological: `liked` puts the most liked first. */
export const commentOrders = ['newest', 'liked'] as const

export type CommentOrder = (typeof commentOrders)[number]

/** A page of the thread in a non-chronological order: the first, or the one after or before a comment. */
export type SortedPart = {
  order: CommentOrder
  from?: { at: 'after' | 'before'; commentId: number } | undefined
}

/** The first part where there is no such comment. */
export async function listSortedComments(
  db: CompanyDb,
  { postIds, isTeam }: Thread,
  { order, from }: SortedPart,
  size: number,
): Promise<{ items: CommentRow[]; hasEarlier: boolean; hasLater: boolean }> {
  const [comment] = from ? await db.run(commentById, { commentId: from.commentId }) : []
  const isThere = comment !== undefined && postIds.includes(comment.post_id)
  const { created = 0, likes_count = 0, id = 0 } = comment ?? {}
  const towards = from?.at === 'before' ? ('newer' as const) : ('older' as const)
  const threads = threadsOf(postIds, { isTeam })
  const page =
    order === 'newest'
      ? await newestInThreads(db, threads, {
          size,
          ...(isThere && { cursor: { towards, from: { created, id } } }),
        })
      : await likedInThreads(db, threads, {
          size,
          ...(isThere && { cursor: { towards, from: { likes_count, id } } }),
        })
  const { items, newer, older } = page
  return { items, hasEarlier: newer !== undefined, hasLater: older !== undefined }
}

/** The part of a thread after or before a comment, or around it. */
export type ThreadPart = { at: 'after' | 'before' | 'around'; commentId: number }

/**
 * The page to request from `listPostComments`; undefined if the reader cannot see that comment there. Around one of the
 * first comments, it is the first part.
 */
export async function partRequest(
  db: CompanyDb,
  { postIds, isTeam }: Thread,
  { at, commentId }: ThreadPart,
  size: number,
): Promise<PageRequest | undefined> {
  const [comment] = await db.run(commentById, { commentId })
  if (!comment || !postIds.includes(comment.post_id)) return undefined
  if (!isTeam && (comment.is_internal === 1 || comment.held !== null)) return undefined
  const from = { created: comment.created, id: comment.id }
  if (at === 'after') return { size, cursor: { towards: 'newer', from } }
  if (at === 'around' && comment.deleted !== null) return undefined
  const older = { towards: 'older' as const, from }
  if (at === 'before') return { size, cursor: older }
  const threads = threadsOf(postIds, { isTeam })
  const { items } = await revisionsInThreads(db, threads, { size, cursor: older })
  if (items.length < size) return { size }
  const { created, id } = items[Math.floor(size / 2)]!
  return { size, cursor: { towards: 'newer', from: { created, id } } }
}

/** For a page read by `listPostComments`. */
export function postCommentsFingerprint(
  page: Page<CommentRow>,
  { postIds, isTeam }: Thread,
  request: PageRequest,
): Fingerprint<CompanyDb> {
  const threads = threadsOf(postIds, { isTeam })
  const list: DataDependency = {
    of: 'comments below post',
    ids: postIds,
    range: pageRange(page, request),
  }
  return {
    value: commentPageMarks(page),
    read: db => andThen(revisionsInThreads(db, threads, request), commentPageMarks),
    dependencies: [list, ...commentDependencies(page.items)],
  }
}

/** select … from comments as c where c.thread in (threads) order by c.created, c.id */
const order = {
  from: 'comments as c',
  // By comments_in_thread (company_id, thread, created, id).
  partition: 'thread',
  orderBy: ['created', 'id'],
  startsAt: 'oldest',
  select: withCommentColumns,
} as const

const oldestInThreads = keysetPages(companyQuery, order)

const newestInThreads = keysetPages(companyQuery, {
  ...order,
  startsAt: 'newest',
})

/** By comments_in_thread_by_likes (company_id, thread, likes_count, id). */
const likedInThreads = keysetPages(companyQuery, {
  ...order,
  orderBy: ['likes_count', 'id'],
  startsAt: 'newest',
})

const revisionsInThreads = keysetPages(companyQuery, {
  ...order,
  select: withCommentRevisions,
})
