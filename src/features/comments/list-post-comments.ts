import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageRange } from '../../platform/db/page-range.ts'
import { type CompanyDb, companyQuery, type DataDependency } from '../../store/index.ts'
import { commentDependencies, commentPageMarks } from './comment-revision.ts'
import { type CommentRow, withCommentColumns, withCommentRevisions } from './comment-row.ts'
import { threadsOf } from './thread.ts'

/** Of which posts, one and those that were merged into it, and for whom. */
type Thread = { postIds: number[]; isTeam: boolean }

/**
 * What somebody reads below a post, oldest first: a reply is never before what it answers. A deleted comment that has
 * replies is in it as a placeholder; internal ones only for the team.
 */
export async function listPostComments(
  db: CompanyDb,
  { postIds, isTeam }: Thread,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return oldestInThreads(db, threadsOf(postIds, { isTeam }), page)
}

/** Of a page that `listPostComments` read. */
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
} as const

const oldestInThreads = keysetPages(companyQuery, {
  ...order,
  select: (query, engine, comments) => withCommentColumns(query, engine, comments),
})

const revisionsInThreads = keysetPages(companyQuery, {
  ...order,
  select: (query, engine, comments) => withCommentRevisions(query, engine, comments),
})
