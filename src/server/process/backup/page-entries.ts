/** Pages of a database, in pieces that are compressed: how long a page is, then each page after its number. */
const pagesInPiece = 1_024
export const pagesEntry = /^pages\/\d{6}$/

export async function addPages(
  numbers: number[],
  pageBytes: number,
  readPage: (page: number, into: Buffer) => void,
  add: (name: string, bytes: Uint8Array) => Promise<void>,
) {
  const sorted = numbers.toSorted((one, other) => one - other)
  for (let at = 0, piece = 1; at < sorted.length; at += pagesInPiece, piece++) {
    const some = sorted.slice(at, at + pagesInPiece)
    const buffer = Buffer.alloc(4 + some.length * (4 + pageBytes))
    buffer.writeUInt32BE(pageBytes)
    for (const [nth, page] of some.entries()) {
      const start = 4 + nth * (4 + pageBytes)
      buffer.writeUInt32BE(page, start)
      readPage(page, buffer.subarray(start + 4, start + 4 + pageBytes))
    }
    await add(`pages/${String(piece).padStart(6, '0')}`, Bun.zstdCompressSync(buffer, { level: 1 }))
  }
}

export function* pagesIn(bytes: Uint8Array): Generator<[page: number, content: Buffer]> {
  const buffer = Bun.zstdDecompressSync(bytes)
  const pageBytes = buffer.readUInt32BE()
  for (let at = 4; at < buffer.length; at += 4 + pageBytes)
    yield [buffer.readUInt32BE(at), buffer.subarray(at + 4, at + 4 + pageBytes)]
}
