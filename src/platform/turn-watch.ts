/** Work that takes turns of the event loop: a request, whose route becomes known later, or a job. */
export type Work = { route?: Route | undefined }
type Route = { readonly method: string; readonly path: string }

/** Shorter turns are not reported. */
const noticedMs = 20
/** The interval of beats while there is work. Shorter turns within it may be measured together. */
const beatMs = 10

type OnLongTurn = (route: Route | undefined, cpuMs: number) => void

const watchers = new Set<OnLongTurn>()
let work: Work | undefined
let since = 0
let cpuMsBefore = 0
let isBeating = false
let hasWorked = false

/**
 * Reports long turns of the event loop, by processor time and not by the clock: on a busy machine any turn takes long.
 * Returns a function that stops it.
 */
export function watchTurns(onLongTurn: OnLongTurn): () => void {
  watchers.add(onLongTurn)
  return () => void watchers.delete(onLongTurn)
}

/**
 * Assigns the turn to this work from here on: called when work begins, and when it continues after waiting. An async
 * context would do the same, but slow down every `await`.
 */
export function workOn(next: Work | undefined, now = performance.now()) {
  endTurn(now)
  work = next
  hasWorked = true
  if (isBeating) return
  isBeating = true
  cpuMsBefore = threadCpuMs()
  setTimeout(beat, beatMs).unref()
}

/** The work of this turn, to be passed to `workOn` after waiting. */
export const currentWork = () => work

/** Never beats while the process is idle. */
function beat() {
  endTurn(performance.now())
  work = undefined
  isBeating = hasWorked
  hasWorked = false
  if (!isBeating) return
  cpuMsBefore = threadCpuMs()
  setTimeout(beat, beatMs).unref()
}

function endTurn(now: number) {
  const elapsedMs = now - since
  since = now
  if (elapsedMs < noticedMs || !isBeating) return
  const cpuMs = threadCpuMs()
  // Several turns may have passed since the last beat, and the machine may have paused this process.
  const tookMs = Math.min(cpuMs - cpuMsBefore, elapsedMs)
  cpuMsBefore = cpuMs
  if (tookMs >= noticedMs) for (const onLongTurn of watchers) onLongTurn(work?.route, tookMs)
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
