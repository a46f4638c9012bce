import type { ImageFormat } from './image-format.ts'

/**
 * Where the image ends by its own account, which may be before the file does; undefined where the file ends first.
 * Decoders do not tell: one fills up with grey what is missing of a JPEG, and none looks behind an image.
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
