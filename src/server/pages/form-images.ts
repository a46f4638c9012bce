import { type FieldError, Problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import { imagesMax } from '../../features/images/schema.ts'
import { uploadBytesMax, uploadImage } from '../../features/images/visible-image.ts'
import { bodyBytesMax } from '../../platform/http/body-bytes.ts'
import { isMultipart, readForm } from '../../platform/http/form-body.ts'
import {
  type MultipartForm,
  readMultipart,
  type UploadedFile,
} from '../../platform/http/multipart-body.ts'
import { type EncodedImage, encodeImage } from '../../platform/images/encode-image.ts'
import type { Texts } from '../../texts/texts.ts'
import { imageIds, imageIdsText } from '../../web/parts/images-field.tsx'
import { imageReason } from '../../web/settings/company-forms.ts'
import { fileStorage } from '../process/file-storage.ts'
import type { RequestContext } from '../request/context.ts'
import { inUploadSlot, uploadsOfCallerMax } from '../request/upload-slots.ts'
import { limitAddress } from './limit-requests.ts'

const limits = {
  /** With room for what is written. */
  bytesMax: imagesMax * uploadBytesMax + bodyBytesMax,
  filesMax: imagesMax,
  fileBytesMax: uploadBytesMax,
}

type SentImage = { name: string; encoded: EncodedImage | Problem }

/** `skipped`: how many more were sent than a form may have. */
export type ImageForm = { fields: Record<string, string>; images: SentImage[]; skipped: number }

/** A form that may carry images, and those decoded, before any place at the database is taken. */
export async function readImageForm(
  context: RequestContext,
  caller: SessionCaller | Visitor,
): Promise<ImageForm> {
  const { request } = context
  if (!isMultipart(request)) return { fields: await readForm(request), images: [], skipped: 0 }
  if (caller.kind === 'visitor') return textOf(context)
  const declared = Number(request.headers.get('content-length') ?? limits.bytesMax)
  // Most people write without images, and wait for nobody.
  if (declared <= bodyBytesMax) {
    const form = await readMultipart(request, limits)
    if (form.files.length === 0) return withImages(form, [])
    return inUploadSlot(context, caller, 1, () => decodedForm(form))
  }
  const images = Math.min(Math.ceil(declared / uploadBytesMax), uploadsOfCallerMax)
  return inUploadSlot(context, caller, images, async () =>
    decodedForm(await readMultipart(request, limits)),
  )
}

/** For someone who is signed out: their text is shown to them again. Images are skipped, and nothing is stored. */
async function textOf(context: RequestContext): Promise<ImageForm> {
  const { request } = context
  if (Number(request.headers.get('content-length') ?? limits.bytesMax) > bodyBytesMax)
    limitAddress(context, 'images of visitors', { burst: 10, perMinute: 2 })
  return withImages(await readMultipart(request, { ...limits, filesMax: 0 }), [])
}

/** One image after the other: a file of a few kilobytes can decode to megabytes. */
async function decodedForm(form: MultipartForm): Promise<ImageForm> {
  const images: SentImage[] = []
  for (const file of form.files) images.push({ name: file.name, encoded: await encoded(file) })
  return withImages(form, images)
}

function withImages({ fields, skippedFiles }: MultipartForm, images: SentImage[]): ImageForm {
  return { fields, images, skipped: skippedFiles }
}

async function encoded({ bytes, type }: UploadedFile): Promise<EncodedImage | Problem> {
  try {
    return bytes ? await encodeImage(bytes, type) : new Problem('body_too_large')
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/**
 * Stores what a form carried, as its sender's own until it is put on something: a form that is shown again still has its
 * images. The fields with all of them, and what is wrong with others.
 */
export async function storeFormImages(
  { app }: RequestContext,
  caller: SessionCaller | Visitor,
  { fields, images, skipped }: ImageForm,
  t: Texts,
): Promise<{ fields: Record<string, string>; errors: FieldError[] }> {
  const ids = imageIds(fields)
  const errors: FieldError[] = []
  const refuse = (message: string) => errors.push({ field: 'images', code: 'wrong_image', message })
  if (skipped > 0 || ids.length + images.length > imagesMax)
    refuse(t('imagesTooMany', { max: t.number(imagesMax) }))
  for (const { name, encoded } of images) {
    if (caller.kind === 'visitor' || ids.length >= imagesMax) break
    if (encoded instanceof Problem) {
      refuse(`${name}: ${imageReason(encoded, t)}`)
      continue
    }
    try {
      ids.push(await uploadImage(caller, fileStorage(app.config), encoded))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many_images') throw error
      refuse(t('imagesWaiting'))
      break
    }
  }
  // A form without the field `image_ids` removes no images.
  if (ids.length === 0 && fields.image_ids === undefined) return { fields, errors }
  return { fields: { ...fields, image_ids: imageIdsText(ids) }, errors }
}

/** For a form that is shown again: an image that has expired since cannot be shown, nor sent again. */
export function withoutGoneImages(
  fields: Record<string, string>,
  errors: FieldError[],
  t: Texts,
): { fields: Record<string, string>; errors: FieldError[] } {
  const gone = errors.filter(({ code }) => code === 'unknown_image')
  if (gone.length === 0) return { fields, errors }
  const places = new Set(gone.map(({ field }) => field))
  const ids = imageIds(fields).filter((_, at) => !places.has(`images.${at}`))
  const others = errors.filter(error => !gone.includes(error))
  const said: FieldError = { field: 'images', code: 'unknown_image', message: t('imageGone') }
  return { fields: { ...fields, image_ids: imageIdsText(ids) }, errors: [...others, said] }
}
