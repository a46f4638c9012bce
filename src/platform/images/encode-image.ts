import { problem } from '../../errors/problem.ts'
import { imageEnd } from './image-end.ts'
import { type ImageFormat, imageFormat, imageTypes } from './image-format.ts'
import { inTurn } from './in-turn.ts'

/** 25 million are 100 MB while an image is decoded, and more than the cameras of most phones have. */
const pixelsMax = 25_000_000
const sideMax = 16_384
/** Of what is stored: pages show nothing larger. */
const storedSideMax = 2_048
const storedBytesMax = 3 * 1024 * 1024
/** Screenshots are PNGs, and their letters suffer first. The last is for what compresses badly. */
const qualities = { png: [90, 60], jpg: [82, 50], gif: [90, 60], webp: [82, 50] }

export const storedImageType = 'image/webp'

export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/**
 * The image as it is stored: another file, of pixels and a colour profile alone. Whatever else the sender's had, where it
 * was taken or what it would be to another program, is gone. Decoded in another thread.
 */
export async function encodeImage(
  bytes: Uint8Array,
  contentType: string | null,
): Promise<EncodedImage> {
  const format = imageFormat(bytes)
  if (!format) throw problem('unsupported_image')
  requireSameType(format, contentType)
  const end = imageEnd(format, bytes)
  if (end === undefined) throw problem('image_damaged')
  requireNothingElse(format, bytes.subarray(end))
  const image = bytes.slice(0, end)
  return inTurn(async () => {
    await requireSize(image)
    for (const quality of qualities[format]) {
      const encoded = await reencoded(image, quality)
      if (encoded.bytes.length <= storedBytesMax) return encoded
    }
    throw problem('image_too_large')
  })
}

/** Programs that send files often call them something else altogether: only another kind of image is a lie. */
function requireSameType(format: ImageFormat, contentType: string | null) {
  const said = contentType?.replace(/;.*/, '').trim().toLowerCase()
  if (!said?.startsWith('image/') || said === imageTypes[format]) return
  if (!(format === 'jpg' && said === 'image/jpg')) throw problem('image_type_mismatch')
}

/** Cameras put previews, films and notes behind a JPEG, and these are left out. Nobody puts them behind the others. */
function requireNothingElse(format: ImageFormat, rest: Uint8Array) {
  if (rest.length === 0) return
  const text = Buffer.from(rest).toString('latin1').toLowerCase()
  if (format !== 'jpg' || otherFiles.some(beginning => text.includes(beginning)))
    throw problem('image_has_more')
}

/** How archives, documents, programs and markup begin. Long enough that no film has one by chance. */
const otherFiles = [
  ...['pk\x03\x04', 'pk\x05\x06', 'rar!\x1a', '7z\xbc\xaf\x27', '%pdf-', '\x7felf'],
  ...['<?php', '<script', '<html', '<svg', '<!doctype'],
]

/** From the header, before any pixel is decoded. */
async function requireSize(bytes: Uint8Array<ArrayBuffer>) {
  const { width, height } = await decoded(() => opened(bytes).metadata())
  if (width > sideMax || height > sideMax) throw problem('image_too_large')
}

async function reencoded(bytes: Uint8Array<ArrayBuffer>, quality: number): Promise<EncodedImage> {
  const image = opened(bytes)
    .resize(storedSideMax, storedSideMax, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
  const encoded = await decoded(() => image.bytes())
  return { bytes: new Uint8Array(encoded), width: image.width, height: image.height }
}

function opened(bytes: Uint8Array<ArrayBuffer>) {
  return new Bun.Image(bytes, { maxPixels: pixelsMax })
}

async function decoded<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode()
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS'
    throw problem(isTooLarge ? 'image_too_large' : 'image_damaged', { cause })
  }
}
