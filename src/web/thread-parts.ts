import type { ThreadPart } from '../features/comments/index.ts'
import type { CompanyAddress } from '../features/companies/index.ts'
import { postUrl } from '../features/posts/index.ts'

/** How many comments a page shows at once. */
export const partSize = 50

/** Parses the query parameter `comments`: `after-12`, `before-12`, or `12` for the part around that comment. */
export function threadPart(value: string | undefined): ThreadPart | undefined {
  const [, at = 'around', id] = /^(?:(after|before)-)?([1-9][0-9]{0,15})$/.exec(value ?? '') ?? []
  return id === undefined ? undefined : { at: at as ThreadPart['at'], commentId: Number(id) }
}

/** The URL of a comment on the page of a post, in the first part of the thread unless another is given. */
export function commentUrl(
  address: CompanyAddress,
  post: { id: number; slug: string },
  commentId: number,
  part?: string,
): string {
  const query = threadPart(part) ? `?comments=${part}` : ''
  return `${postUrl(address, post)}${query}#comment-${commentId}`
}
