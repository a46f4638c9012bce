import { type Line, LineProblem } from '../../features/transfer/import/line.ts'

/** A post with its votes is one transaction, so there is an end to how much may stand in a line. */
const lineBytesMax = 4 * 2 ** 20
const newline = 10
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The lines of a stream that have something in them, never more than one chunk and one line at a time. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { skip, onRead }: { skip: number; onRead: (bytes: number) => void },
): AsyncGenerator<Line> {
  let number = 0
  let rest: Buffer[] = []
  let restBytes = 0
  const next = (piece: Buffer): Line => {
    const bytes = rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
    rest = []
    restBytes = 0
    number++
    const hasMark = number === 1 && bytes.subarray(0, 3).equals(byteOrderMark)
    return { number, bytes: hasMark ? bytes.subarray(3) : bytes }
  }
  for await (const chunk of chunks) {
    onRead(chunk.length)
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    let start = 0
    for (let end = buffer.indexOf(newline); end >= 0; end = buffer.indexOf(newline, start)) {
      const line = next(buffer.subarray(start, end))
      start = end + 1
      if (line.number > skip && !isBlank(line.bytes)) yield line
    }
    if (number < skip) continue
    rest.push(buffer.subarray(start))
    restBytes += buffer.length - start
    if (restBytes > lineBytesMax)
      throw new LineProblem(number + 1, [
        { message: `It is longer than ${lineBytesMax / 2 ** 20} MiB.` },
      ])
  }
  const last = next(Buffer.alloc(0))
  if (last.number > skip && !isBlank(last.bytes)) yield last
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte === 32 || byte === 9 || byte === 13)
}
