import { problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import { bodyBytesMax } from '../../platform/http/body-bytes.ts'
import { isMultipart, readForm } from '../../platform/http/form-body.ts'
import { readMultipart, type UploadedFile } from '../../platform/http/multipart-body.ts'
import type { Form } from '../../web/parts/page.ts'
import type { RequestContext } from '../request/context.ts'
import { inUploadSlot, uploadsOfCallerMax } from '../request/upload-slots.ts'
import type { ImageForm } from './form-images.ts'

export type FileForm = ImageForm & { file?: UploadedFile | undefined }

/** So many times as large a file as it takes is read and dropped, for an answer that says what is wrong. */
const droppedTimes = 5

/** A form with one file, or none. With room for what is written beside it. */
export async function readFileForm(
  context: RequestContext,
  caller: SessionCaller | Visitor,
  { bytesMax, permission }: NonNullable<Form<unknown>['takesFile']>,
): Promise<FileForm> {
  const { request } = context
  if (!permission) return readOne(request, bytesMax, bytesMax)
  if (caller.kind === 'visitor' || !caller.permissions.has(permission)) throw problem('not_found')
  return inUploadSlot(context, caller, uploadsOfCallerMax, () =>
    readOne(request, bytesMax, droppedTimes * bytesMax),
  )
}

async function readOne(
  request: Request,
  fileBytesMax: number,
  sentBytesMax: number,
): Promise<FileForm> {
  if (!isMultipart(request)) return { fields: await readForm(request), images: [], skipped: 0 }
  const limits = { bytesMax: sentBytesMax + bodyBytesMax, filesMax: 1, fileBytesMax }
  const { fields, files } = await readMultipart(request, limits)
  return { fields, images: [], skipped: 0, file: files[0] }
}
