import { Problem } from '../../errors/problem.ts'
import type { FileStorage, SentFile } from '../../platform/http/route.ts'
import { type EncodedImage, storedImageType } from '../../platform/images/encode-image.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Caller, SessionCaller } from '../auth/caller/caller.ts'
import { writeAs } from '../auth/caller/write-as.ts'
import { readerOf } from '../boards/who-sees.ts'
import { findEntry } from '../changelog/find-entry.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { findUser } from '../people/users/find-user.ts'
import { findVisiblePost } from '../posts/find-post.ts'
import { removeImageFile, writeImageFile } from './image-files.ts'
import { addImage, findImage, type NewImage, readImage, type StoredImage } from './images.ts'

/** Value of images.expires for an image that was removed from its post or comment. */
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
  const { post_id, comment_id, entry_id, expires } = image
  if (post_id !== null) return (await findVisiblePost(db, caller.audience, post_id)) && image
  if (comment_id !== null) return (await findVisibleComment(db, caller, comment_id)) && image
  if (entry_id !== null) return (await findEntry(db, readerOf(caller), entry_id)) && image
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

/** The photo of a good phone, as it is. */
export const uploadBytesMax = 8 * 1024 * 1024

/** Stores an image that the caller sent with a form, for them to put on something. Its id. */
export function uploadImage(
  caller: SessionCaller,
  files: FileStorage,
  image: EncodedImage,
): Promise<number> {
  return withImageFile(files, caller.company.id, image, (stored, markStored) =>
    writeAs(caller, 'images.upload', async (transaction, { actor, userId }) => {
      const id = await addImage(transaction, actor, userId, stored)
      markStored()
      return id
    }),
  )
}

/** Puts the bytes where new ones go, and takes them away again where `write` did not come to store the row. */
export async function withImageFile<Result>(
  { folder, takesNew }: FileStorage,
  companyId: number,
  image: EncodedImage,
  write: (image: NewImage, markStored: () => void) => Promise<Result>,
): Promise<Result> {
  const file = takesNew ? await writeImageFile(folder, companyId, image.bytes) : null
  let isStored = false
  try {
    return await write({ ...image, file }, () => {
      isStored = true
    })
  } catch (error) {
    // After anything else the row may be there.
    if (error instanceof Problem && error.status < 500) isStored = false
    throw error
  } finally {
    if (file !== null && !isStored) await removeImageFile(folder, file)
  }
}
