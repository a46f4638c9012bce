import type { FileStorage, SentFile } from '../../platform/http/route.ts'
import { storedImageType } from '../../platform/images/encode-image.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { findUser } from '../people/users/find-user.ts'
import { findVisiblePost } from '../posts/find-post.ts'
import { findImage, readImage, type StoredImage } from './find-image.ts'

/** What images.expires is of an image that was on something. */
const takenAway = 0

/**
 * An image is as private as what it is on, by the very same rules; until then it is its uploader's. Nobody sees one of
 * somebody who was erased, also while many of those are yet to be removed.
 */
export async function findVisibleImage(
  db: CompanyDb,
  caller: Caller,
  id: number,
): Promise<StoredImage | undefined> {
  const image = await findImage(db, id)
  if (!image || !(await findUser(db, image.uploader_id))) return undefined
  const { post_id, comment_id, expires } = image
  if (post_id !== null) return (await findVisiblePost(db, caller.audience, post_id)) && image
  if (comment_id !== null) return (await findVisibleComment(db, caller, comment_id)) && image
  const isOwn = caller.kind !== 'visitor' && caller.userId === image.uploader_id
  return isOwn && expires !== takenAway ? image : undefined
}

export function imageFile(db: CompanyDb, { folder }: FileStorage, image: StoredImage): SentFile {
  return {
    type: storedImageType,
    etag: `"${image.hash}"`,
    read: () => readImage(db, folder, image),
  }
}
