/** An event loop that is this late for its own timer may not have read what arrived. */
const lateMs = 50
/** In which a connection that was being opened can still exchange all that opening takes. */
const graceMs = 250
/** A loop that is always late must not make anyone wait for ever. */
const gracesMax = 4

/**
 * A timeout for something that arrives on a socket. It never fires because this process was late: after a long turn, or a
 * pause of the whole machine, there is time to read what came meanwhile. Returns a function that cancels it.
 */
export function whenOverdue(ms: number, callback: () => void): () => void {
  let dueAt = performance.now() + ms
  let graces = 0
  const look = () => {
    const isInTime = performance.now() - dueAt < lateMs
    if ((graces > 0 && isInTime) || graces === gracesMax) return callback()
    graces++
    const waitMs = isInTime ? lateMs : graceMs
    dueAt = performance.now() + waitMs
    timer = setTimeout(look, waitMs)
  }
  let timer = setTimeout(look, ms)
  return () => clearTimeout(timer)
}
