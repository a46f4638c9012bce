export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** What happens meanwhile, beside the table: to standard error, so that the table can be kept. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

const barWidth = 30

/** One bar that redraws itself on a terminal; elsewhere nothing but its end. */
export function bar(what: string, total: number): { at(done: number): void } {
  const stream = process.stderr
  let drawnAt = 0
  return {
    at(done) {
      const isDone = done === total
      const now = performance.now()
      if (!isDone && (!stream.isTTY || now - drawnAt < 100)) return
      drawnAt = now
      const filled = '#'.repeat(Math.round((done / total) * barWidth)).padEnd(barWidth, '.')
      const start = stream.isTTY ? '\r' : ''
      stream.write(`${start}[${filled}] ${what} ${done}/${total}${isDone ? '\n' : ''}`)
    },
  }
}
