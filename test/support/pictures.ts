import { crc32, deflateSync } from 'node:zlib'

export const imagesPath = '/api/v1/images/'

export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const

export type PictureFormat = keyof typeof pictureTypes

/** A picture that every decoder takes: a gradient, with a shade of its own. */
export async function picture(
  format: PictureFormat,
  { width = 40, height = 30, shade = 0 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  // Nothing here writes GIFs: this one is a pixel.
  if (format === 'gif') return decoded('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
  const image = new Bun.Image(bitmap(width, height, shade))
  const encoded = { png: () => image.png(), jpg: () => image.jpeg(), webp: () => image.webp() }
  return new Uint8Array(await encoded[format]().bytes())
}

/** The simplest format that there is: 24 bits a pixel, rows of whole words. */
function bitmap(width: number, height: number, shade: number): Buffer {
  const row = (width * 3 + 3) & ~3
  const file = Buffer.alloc(54 + row * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let at = 54; at < file.length; at++) file[at] = (at * 3 + shade) & 255
  return file
}

/** A PNG whose header says what it likes, and whose data is a few zeros. */
export function lyingPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** The JPEG with something that a camera notes, such as where it was. */
export function withNote(jpeg: Uint8Array, note: string): Uint8Array<ArrayBuffer> {
  const data = Buffer.from(`Exif\0\0${note}`)
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(data.length + 2, 2)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), marker, data, jpeg.subarray(2)]))
}

export function joined(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map(part => Buffer.from(part as Uint8Array))))
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}
