import { deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  content: string | Uint8Array
  claimedSize?: number
  crc?: number
}

/**
 * A zip file as Go's `archive/zip` writes it while streaming: deflated, sizes and checksum behind the bytes and in the
 * directory. What an entry claims of itself may be wrong.
 */
export function zipOf(entries: ZipEntry[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, crc } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const sums = fields(
      [4, crc ?? Bun.hash.crc32(bytes)],
      [4, packed.length],
      [4, claimedSize ?? bytes.length],
    )
    const encodedName = Buffer.from(name)
    const common = fields([2, 20], [2, 0x0808], [2, 8], [4, 0])
    const lengths = fields([2, encodedName.length], [2, 0])
    const file = Buffer.concat([
      fields([4, 0x04034b50]),
      common,
      Buffer.alloc(12),
      lengths,
      encodedName,
      packed,
      fields([4, 0x08074b50]),
      sums,
    ])
    directory.push(
      fields([4, 0x02014b50], [2, 20]),
      common,
      sums,
      lengths,
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      encodedName,
    )
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const count = entries.length
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([...files, listed, end])
}

/** Whole numbers of so many bytes, little-endian. */
function fields(...values: [size: number, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )
}
