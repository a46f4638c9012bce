import { Problem } from '../../errors/problem.ts'
import type { FileStorage } from '../../platform/http/route.ts'
import type { EncodedImage } from '../../platform/images/encode-image.ts'
import type { SessionCaller } from '../auth/caller/caller.ts'
import { writeAs } from '../auth/caller/write-as.ts'
import { addImage, type NewImage } from './add-image.ts'
import { removeImageFile, writeImageFile } from './image-files.ts'

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
