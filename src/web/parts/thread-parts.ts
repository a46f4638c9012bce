import type { CommentRow } from '../../features/comments/comment-row.ts'
import {
  commentOrders,
  listPostComments,
  partRequest,
  type SortedPart,
  type ThreadPart,
} from '../../features/comments/list-post-comments.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { parseId } from '../../platform/text/id.ts'
import type { CompanyDb } from '../../store/company-db.ts'

/** Comments per page. */
export const partSize = 50

/** Parses the query parameter `comments`: `after-12`, `before-12`, or `12` for the part around that comment. */
export function threadPart(value: string | undefined): ThreadPart | undefined {
  const [, at = 'around', digits] = /^(?:(after|before)-)?([0-9]+)$/.exec(value ?? '') ?? []
  const commentId = parseId(digits)
  return commentId === undefined ? undefined : { at: at as ThreadPart['at'], commentId }
}

/** `newest` and `liked` are the first part of the thread in that order; `newest-after-12` and `newest-before-12` are others. */
export function sortedPart(value: string | undefined): SortedPart | undefined {
  const [, name, rest] = /^([a-z]+)(?:-(.+))?$/.exec(value ?? '') ?? []
  const order = commentOrders.find(each => each === name)
  const from = threadPart(rest)
  if (!order || (rest !== undefined && (!from || from.at === 'around'))) return undefined
  return { order, from: from as SortedPart['from'] }
}

/** Whether it names a part of a thread, in whichever order. */
export function isPart(value: string | undefined): value is string {
  return threadPart(value) !== undefined || sortedPart(value) !== undefined
}

type ReadPart = {
  /** Which part it is; none for the first. */
  part: string | undefined
  request: PageRequest
  page: Page<CommentRow>
}

/**
 * The part of a thread that the query parameter `comments` asks for; the first where it is that one, where there is no such
 * comment, and where all comments of that part are gone.
 */
export async function readThreadPart(
  db: CompanyDb,
  thread: Parameters<typeof listPostComments>[1],
  asked: string | undefined,
): Promise<ReadPart> {
  const part = threadPart(asked)
  const found = part && (await partRequest(db, thread, part, partSize))
  if (found?.cursor) {
    const page = await listPostComments(db, thread, found)
    if (page.items.length > 0) return { part: asked, request: found, page }
  }
  const request = { size: partSize }
  return { part: undefined, request, page: await listPostComments(db, thread, request) }
}

/** The URL of a comment on the page of a post, in the first part of the thread unless another is given. */
export function commentUrl(
  address: CompanyAddress,
  post: { id: number; slug: string },
  commentId: number,
  part?: string,
): string {
  const query = isPart(part) ? `?comments=${part}` : ''
  return `${postUrl(address, post)}${query}#comment-${commentId}`
}
