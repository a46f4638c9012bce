import { isoTime } from '../../platform/clock.ts'
import type { CompanyAddress } from '../company/company.ts'
import { presentImage } from '../images/images.ts'
import { presentCreator } from '../people/users/present.ts'
import { postUrl } from '../posts/url.ts'
import type { CommentRow } from './comment-row.ts'
import type { PicturedComment } from './images.ts'
import type { CommentDetailsView, CommentView, ThreadCommentView } from './schema.ts'

/** The contract's fields, in the contract's order. */
export function presentComment(comment: CommentRow, address: CompanyAddress): CommentView {
  const post = { id: comment.post_id, title: comment.post_title }
  return {
    id: comment.id,
    kind: comment.kind,
    status:
      comment.status_id === null
        ? null
        : { id: comment.status_id, name: comment.status_name!, color: comment.status_color! },
    likes_count: comment.likes_count,
    created: isoTime(comment.created),
    highlighted: comment.is_highlighted === 1,
    internal: comment.is_internal === 1,
    content: comment.content,
    post: { ...post, url: postUrl(address, { id: post.id, slug: comment.post_slug }) },
    creator: presentCreator(comment),
  }
}

/** A comment at its own URL. */
export function presentCommentDetails(
  comment: PicturedComment,
  address: CompanyAddress,
): CommentDetailsView {
  const edited = comment.edited === null ? null : isoTime(comment.edited)
  const { parent_id, held } = comment
  const images = comment.images.map(image => presentImage(image, address))
  return { ...presentComment(comment, address), parent_id, images, edited, held }
}

/** A comment below its post. A deleted or held one shows neither its text nor its author. */
export function presentInThread(
  comment: PicturedComment,
  address: CompanyAddress,
): ThreadCommentView {
  const details = presentCommentDetails(comment, address)
  if (comment.deleted === null && comment.held === null) return { ...details, deleted: false }
  const nothing = {
    likes_count: 0,
    content: '',
    images: [],
    creator: null,
    edited: null,
    held: null,
  }
  return { ...details, ...nothing, highlighted: false, deleted: true }
}
