import type { Runner } from '../../store/company-db.ts'
import type { ShownImage } from '../images/image-row.ts'
import { imagesOnComments } from '../images/load-images.ts'
import type { CommentRow } from './comment-row.ts'

/** A comment with everything that its own URL shows. */
export type PicturedComment = CommentRow & { images: ShownImage[] }

/** In one statement for all. */
export async function withImages(db: Runner, comments: CommentRow[]): Promise<PicturedComment[]> {
  const images = await imagesOnComments(
    db,
    comments.map(({ id }) => id),
  )
  return comments.map(comment => ({ ...comment, images: images.get(comment.id) ?? [] }))
}
