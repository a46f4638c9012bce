import { writeSync } from 'node:fs'
import type { LineStream } from '../../platform/batched-lines.ts'

const retryMs = 5
const keptMax = 10_000

/** What a pipe keeps in one piece; more may end up inside the lines of another process. */
const pieceBytesMax = 4096

/**
 * Writes whole lines, as many at a time as a pipe keeps in one piece: several processes may then share
 * one. A stream would join lines that wait. Waits beside the event loop while the reader is slow, and
 * forgets what no reader takes.
 */
export function wholeLines(stream: typeof process.stdout): LineStream {
  let waiting: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    let taken = 0
    try {
      for (const piece of waiting) {
        const written = writeSync(stream.fd, piece)
        if (written < piece.length) {
          waiting[taken] = piece.subarray(written)
          break
        }
        taken++
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') taken = waiting.length
    }
    waiting = waiting.slice(taken)
    if (waiting.length > 0) timer = setTimeout(flush, retryMs)
  }

  const write = (lines: string) => {
    if (waiting.length >= keptMax) return
    waiting.push(...pieces(lines))
    if (!timer) flush()
  }
  return { isTTY: stream.isTTY, write }
}

function pieces(lines: string): Uint8Array[] {
  const bytes = Buffer.from(lines)
  const found: Uint8Array[] = []
  for (let start = 0; start < bytes.length; ) {
    const last = bytes.lastIndexOf('\n', start + pieceBytesMax - 1)
    // A line that is longer than a piece goes alone.
    const end = last >= start ? last : bytes.indexOf('\n', start)
    found.push(bytes.subarray(start, end < 0 ? bytes.length : end + 1))
    start = end < 0 ? bytes.length : end + 1
  }
  return found
}
