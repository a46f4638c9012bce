import { bodyBytesMax } from '../../platform/http/body-bytes.ts'
import { isMultipart, readForm } from '../../platform/http/form-body.ts'
import { readMultipart, type UploadedFile } from '../../platform/http/multipart-body.ts'
import type { ImageForm } from './form-images.ts'

export type FileForm = ImageForm & { file?: UploadedFile | undefined }

/** A form with one file, or none. With room for what is written beside it. */
export async function readFileForm(
  request: Request,
  { bytesMax }: { bytesMax: number },
): Promise<FileForm> {
  if (!isMultipart(request)) return { fields: await readForm(request), images: [], skipped: 0 }
  const limits = { bytesMax: bytesMax + bodyBytesMax, filesMax: 1, fileBytesMax: bytesMax }
  const { fields, files } = await readMultipart(request, limits)
  return { fields, images: [], skipped: 0, file: files[0] }
}
