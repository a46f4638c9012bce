import type { CompanyDb, Runner } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { editRow } from '../../store/update-row.ts'
import { imagesOnComments, type ShownImage } from '../images/images.ts'
import { placeImages } from '../images/place-images.ts'
import type { CommentRow } from './comment-row.ts'
import { commentImagesChanged } from './events.ts'

type Comment = Pick<CommentRow, 'id' | 'post_id' | 'board_id' | 'is_internal'> & {
  images: { id: number }[]
}

/** Replaces the images of a comment, which is as it is in the transaction. New ones are of `uploaderId`. */
export function setCommentImages(
  db: CompanyDb,
  actor: Actor,
  { id, post_id, board_id, is_internal, images }: Comment,
  { wanted, uploaderId }: { wanted: number[]; uploaderId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const place = { comment_id: id }
    const before = images.map(image => image.id)
    const placed = await placeImages(transaction, { place, before, wanted, uploaderId })
    if (!placed) return
    await editRow(transaction, 'comments', id, {})
    const data = { comment_id: id, post_id, board_id, is_internal: is_internal === 1 }
    transaction.record(commentImagesChanged, { ...data, ...placed })
  })
}

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
