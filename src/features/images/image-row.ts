import { storedImageType } from '../../platform/images/encode-image.ts'
import type { CompanyAddress } from '../company/address.ts'
import type { ImageView } from './schema.ts'

/** What is shown of an image. */
export type ShownImage = { id: number; width: number; height: number }

/** What an image can be on. */
export type ImagePlace = { post_id: number } | { comment_id: number }

export function imagePath({ path }: Pick<CompanyAddress, 'path'>, id: number): string {
  return `${path}/image/${id}/`
}

export function presentImage(
  { id, width, height }: ShownImage,
  { base }: CompanyAddress,
): ImageView {
  return { id, url: imagePath({ path: base }, id), width, height, type: storedImageType }
}
