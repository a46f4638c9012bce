/**
 * A sink of lines; one that buffers them has `writeNow`, which writes them before it returns. It is not called `flush`,
 * as `process.stdout` has a boolean of that name.
 */
export type LineStream = {
  isTTY?: boolean
  write(lines: string): unknown
  writeNow?(): void
}

const delayMs = 50
const waitingLengthMax = 32_768

/**
 * Writes lines together: a system call for each would cost more than a short answer does. None waits
 * longer than a moment, and none is left behind when the process ends.
 */
export function batchedLines(stream: LineStream): LineStream {
  let waiting = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') stream.write(lines)
  }
  process.on('exit', writeNow)

  return {
    isTTY: stream.isTTY ?? false,
    writeNow,
    write(line) {
      waiting += line
      if (waiting.length >= waitingLengthMax) writeNow()
      // It keeps the process from ending before it was written.
      else timer ??= setTimeout(writeNow, delayMs)
    },
  }
}
