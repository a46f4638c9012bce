/** The formats that are taken in, by the ending that their files have. */
export const imageTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

export type ImageFormat = keyof typeof imageTypes

/** First bytes of each format, in hexadecimal. SVG is not supported: it can hold scripts. */
const beginnings: [ImageFormat, RegExp][] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  // GIF87a and GIF89a.
  ['gif', /^474946383[79]61/],
  // RIFF, a length, WEBP.
  ['webp', /^52494646.{8}57454250/],
]

/** Detects the format from the bytes, whatever the sender calls it. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0]
}
