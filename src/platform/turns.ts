import { currentWork, workOn } from './turn-watch.ts'

/**
 * Waiting work runs after this time at the latest, as long as requests arrive. More than a thousand sockets take: a
 * shorter time would let the work of a turn be done several times in one, before others are heard.
 */
const turnMsMax = 50

/** Gets whether the turn was cut short: more sockets wait to be looked after. */
type OnTurn = (isCutShort: boolean) => void

/** Long work goes on for so long before it looks whether requests wait, and holds SQLite's write lock no longer. */
export const stepMs = 5
/** Writers of other processes look for the lock once a millisecond. */
export const lockGapMs = 3
/** Requests that never leave a turn free hold long work up for so long. */
const givenWayMsMax = 100

let waiting: OnTurn[] = []
let since = 0
let requests = 0
let resumedAt = 0
let isScheduled = false

/**
 * Runs the callback once the event loop has looked after its sockets. As `setImmediate`, but not held up by a flood:
 * while a thousand sockets or more are readable, Bun polls them again and again, up to 48 times, before it runs
 * immediates (1.4.4), which may take seconds.
 */
export function onNextTurn(callback: OnTurn) {
  socketsTurn()
  waiting.push(callback)
  // A turn that was cut short has one pending still: another would run right after it, in the same turn.
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    runWaiting(false)
  })
}

/** Work has been done until now: from here on it is the sockets' time. */
export function socketsTurn() {
  since = performance.now()
}

export async function nextTurn(): Promise<void> {
  const work = currentWork()
  await new Promise<void>(resolve => onNextTurn(() => resolve()))
  workOn(work)
}

/** For a request that may take long: what to call between two steps. Others are heard once those have taken a while. */
export function turnsByTime(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < stepMs) return
    await nextTurn()
    since = performance.now()
  }
}

/**
 * Called by long work between two short steps. Once it has worked for a while it waits for a turn of the event loop in
 * which no request came or had anything left to do: requests go first while they need the processor, and only then.
 */
export async function giveWay(): Promise<void> {
  if (performance.now() - resumedAt < stepMs) return
  const work = currentWork()
  // A process that answers no requests leaves the lock alone after each commit.
  if (requests > 0) await Bun.sleep(lockGapMs)
  const until = performance.now() + givenWayMsMax
  let seen: number
  do {
    seen = requests
    await new Promise(resolve => setImmediate(resolve))
  } while ((requests > seen || waiting.length > 0) && performance.now() < until)
  resumedAt = performance.now()
  workOn(work)
}

/** How much to do in the next step, by how long the last one took. */
export function nextBatchSize(
  size: number,
  tookMs: number,
  { least, most, msGoal = stepMs }: { least: number; most: number; msGoal?: number },
): number {
  const factor = Math.min(2, Math.max(0.5, msGoal / tookMs))
  return Math.min(most, Math.max(least, Math.round(size * factor)))
}

/** Called for every request: whether the sockets have had their time. */
export function endLongTurn() {
  requests++
  if (waiting.length > 0 && performance.now() - since >= turnMsMax) runWaiting(true)
}

function runWaiting(isCutShort: boolean) {
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback(isCutShort)
}
