import { problem } from '../../errors/problem.ts'
import { type ImageFormat, imageFormat, imageTypes } from './image-format.ts'

/** 25 million are 100 MB while an image is decoded, and more than the cameras of most phones have. */
const pixelsMax = 25_000_000
const sentSideMax = 16_384
/** Largest side of a stored image: pages show nothing larger. */
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
  sideMax = storedSideMax,
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
      const encoded = await reencoded(image, quality, sideMax)
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

/** Signatures of archives, documents, programs and markup. Long enough that no film has one by chance. */
const otherFiles = [
  ...['pk\x03\x04', 'pk\x05\x06', 'rar!\x1a', '7z\xbc\xaf\x27', '%pdf-', '\x7felf'],
  ...['<?php', '<script', '<html', '<svg', '<!doctype'],
]

/** From the header, before any pixel is decoded. */
async function requireSize(bytes: Uint8Array<ArrayBuffer>) {
  const { width, height } = await decoded(() => opened(bytes).metadata())
  if (width > sentSideMax || height > sentSideMax) throw problem('image_too_large')
}

async function reencoded(
  bytes: Uint8Array<ArrayBuffer>,
  quality: number,
  side: number,
): Promise<EncodedImage> {
  const image = opened(bytes)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
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

/** Each takes up to 100 MB and a core. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the work once few enough others run. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // Its place goes to the next one, if there is any.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * The end of the image according to its own headers, which may be before the end of the file; undefined if the file
 * ends first. Decoders do not tell: one fills up missing parts of a JPEG with grey, and none looks behind an image.
 */
export function imageEnd(format: ImageFormat, bytes: Uint8Array): number | undefined {
  const end = ends[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  return end !== undefined && end <= bytes.length ? end : undefined
}

const ends = { png: pngEnd, jpg: jpegEnd, gif: gifEnd, webp: webpEnd }

/** Chunks of a length, a name, that many bytes and a checksum; the last is IEND. */
function pngEnd(file: Buffer): number | undefined {
  for (let at = 8; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at)
    if (file.readUInt32BE(at + 4) === 0x49454e44) return next
    at = next
  }
  return undefined
}

/** Markers, most with a length; what follows a start of scan goes on to the next marker that is no restart. */
function jpegEnd(file: Buffer): number | undefined {
  let at = 2
  while (at + 2 <= file.length) {
    // Byte by byte: indexOf takes ten times as long when millions of bytes are 0xff.
    while (file[at] !== 0xff && at < file.length) at++
    while (file[at + 1] === 0xff) at++
    const marker = file[at + 1]
    if (marker === undefined) return undefined
    if (marker === 0xd9) return at + 2
    const hasLength = marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8)
    if (hasLength && at + 4 > file.length) return undefined
    at += hasLength ? 2 + file.readUInt16BE(at + 2) : 2
  }
  return undefined
}

/** Blocks of sub-blocks, each with its length in front, 0 for the last; 0x3b ends the file. */
function gifEnd(file: Buffer): number | undefined {
  const colors = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  if (file.length < 13) return undefined
  let at = 13 + colors(file[10]!)
  while (at < file.length) {
    const block = file[at]!
    if (block === 0x3b) return at + 1
    if (block === 0x21) at += 2
    else if (block === 0x2c && at + 10 < file.length) at += 11 + colors(file[at + 9]!)
    else return undefined
    for (let length = -1; length !== 0; at += length + 1) {
      if (at >= file.length) return undefined
      length = file[at]!
    }
  }
  return undefined
}

/** RIFF says how long it is, and fills up to an even number. */
function webpEnd(file: Buffer): number | undefined {
  const length = file.readUInt32LE(4)
  return 8 + length + (length % 2)
}
