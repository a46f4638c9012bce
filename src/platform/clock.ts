/** Microseconds since 1970, UTC. A whole number below 2^53 until the year 2255. */
export type Micros = number

export type Clock = () => Micros

/** The machine's time, strictly increasing within this process: two calls never agree. */
export function systemClock(): Clock {
  let last = 0
  let offsetMs = 0
  return () => {
    // performance.now has the microseconds, but does not hear of a wall clock that was set.
    const driftMs = Date.now() - (performance.now() + offsetMs)
    if (Math.abs(driftMs) > driftMsMax) offsetMs += driftMs
    last = Math.max(last + 1, Math.floor((performance.now() + offsetMs) * 1000))
    return last
  }
}

const driftMsMax = 2

/** `2026-11-14T09:30:00.000000Z`: always UTC, always six digits. */
export function isoTime(time: Micros): string {
  const millis = Math.floor(time / 1000)
  const micros = time - millis * 1000
  return `${new Date(millis).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`
}
