import type { ThreadPart } from '../features/comments/index.ts'
import type { CompanyAddress } from '../features/companies/index.ts'
import { postUrl } from '../features/posts/index.ts'

/** So many comments a page shows at once. */
export const partSize = 50

/** What the query parameter `comments` asks for: `after-12`, `before-12`, or `12` for what is around that comment. */
export function threadPart(value: string | undefined): ThreadPart | undefined {
  const [, at = 'around', id] = /^(?:(after|before)-)?([1-9][0-9]{0,15})$/.exec(value ?? '') ?? []
  return id === undefined ? undefined : { at: at as ThreadPart['at'], commentId: Number(id) }
}

/** Where a post's page has a comment; in the first part of the thread unless another is given. */
export function commentUrl(
  address: CompanyAddress,
  post: { id: number; slug: string },
  commentId: number,
  part?: string,
): string {
  const query = threadPart(part) ? `?comments=${part}` : ''
  return `${postUrl(address, post)}${query}#comment-${commentId}`
}
