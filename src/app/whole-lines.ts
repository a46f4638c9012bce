import { writeSync } from 'node:fs'

const retryMs = 5
const keptMax = 100_000

/**
 * Writes every line by a call of its own: several processes may then share one pipe, which keeps
 * what comes in one piece (up to 4096 bytes) in one piece. A stream would join lines that wait.
 * Waits beside the event loop while the reader is slow, and forgets what no reader takes.
 */
export function wholeLines(stream: typeof process.stdout): typeof process.stdout {
  let waiting: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    let taken = 0
    try {
      for (const line of waiting) {
        const written = writeSync(stream.fd, line)
        if (written < line.length) {
          waiting[taken] = line.subarray(written)
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

  const write = (line: string) => {
    if (waiting.length >= keptMax) return false
    waiting.push(Buffer.from(line))
    if (!timer) flush()
    return true
  }
  return { isTTY: stream.isTTY, write } as typeof process.stdout
}
