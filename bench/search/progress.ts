/** One line on the terminal, or one for each tenth in a log. */
export function progress(title: string, all: number): (done: number) => void {
  const start = performance.now()
  let shown = -1
  return done => {
    const percent = Math.floor((100 * done) / all)
    if (percent === shown || (!process.stderr.isTTY && percent % 10 !== 0)) return
    shown = percent
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    const end = process.stderr.isTTY && percent < 100 ? '\r' : '\n'
    process.stderr.write(`${title}: ${percent} %, ${seconds} s${end}`)
  }
}
