import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { placeImages } from '../images/place-images.ts'
import { postImagesChanged } from './events.ts'
import { touchPosts } from './set-tags.ts'

/** Replaces the images of a post, which is as it is in the transaction. New ones are of `uploaderId`. */
export function setPostImages(
  db: CompanyDb,
  actor: Actor,
  post: { id: number; board_id: number; images: { id: number }[] },
  { wanted, uploaderId }: { wanted: number[]; uploaderId: number },
): Promise<void> {
  return db.write(actor, async transaction => {
    const place = { post_id: post.id }
    const before = post.images.map(({ id }) => id)
    const placed = await placeImages(transaction, { place, before, wanted, uploaderId })
    if (!placed) return
    await touchPosts(transaction, [post.id])
    const data = { post_id: post.id, board_id: post.board_id }
    transaction.record(postImagesChanged, { ...data, ...placed })
  })
}
