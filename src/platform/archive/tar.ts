import { withoutEnd } from '../text/without-end.ts'

export const blockBytes = 512

/** Segments of letters, digits, `_` and `-`, with single dots in between: no name leaves the archive's folder. */
const entryName = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/
const nameBytesMax = 100

/**
 * The header of a regular file in ustar format. Name and size are all that differs between two of them: no times and no
 * owners, so that the same entries are the same bytes.
 */
export function tarHeader(name: string, bytes: number): Uint8Array {
  if (!entryName.test(name) || name.length > nameBytesMax)
    throw new Error(`An archive cannot have a file named ${JSON.stringify(name)}.`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(bytes, 11)}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/**
 * Name and size of an entry. Undefined unless the header is, to the byte, one that `tarHeader` writes: so there are no links,
 * devices, absolute paths or extensions to be careful with.
 */
export function parseTarHeader(header: Uint8Array): { name: string; bytes: number } | undefined {
  const text = Buffer.from(header).toString('latin1')
  const name = withoutEnd(text.slice(0, nameBytesMax), '\0')
  const size = text.slice(124, 135)
  if (!entryName.test(name) || !/^[0-7]{11}$/.test(size)) return undefined
  const bytes = Number.parseInt(size, 8)
  return Buffer.from(tarHeader(name, bytes)).equals(header) ? { name, bytes } : undefined
}

/** An entry's content ends at a block's end. */
export function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
