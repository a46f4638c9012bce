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

const dayMicros = 86_400e6
const daysMax = 10_000
/** `2026-11-14T` by the number of the day: a list writes dozens of times, and `Date` is slow. */
const days = new Map<number, string>()

/** `2026-11-14T09:30:00.000000Z`: always UTC, always six digits. */
export function isoTime(time: Micros): string {
  const day = Math.floor(time / dayMicros)
  const micros = time - day * dayMicros
  const seconds = Math.floor(micros / 1e6)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const fraction = String(micros - seconds * 1e6).padStart(6, '0')
  return `${dayText(day)}${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.${fraction}Z`
}

function dayText(day: number): string {
  let text = days.get(day)
  if (text === undefined) {
    if (days.size >= daysMax) days.clear()
    text = new Date(day * (dayMicros / 1000)).toISOString().slice(0, -13)
    days.set(day, text)
  }
  return text
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}
