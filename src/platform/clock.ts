import { uptime } from 'node:os'
import { Memo } from './cache/memo.ts'
import { type ClockJump, ClockOffset, type Readings } from './clock-offset.ts'
import { isDate } from './text/is-date.ts'

/** Microseconds since 1970, UTC. A whole number below 2^53 until the year 2255. */
export type Micros = number

export type Clock = {
  (): Micros
  /** The machine's clock jumped, and may be set back: neither it nor the former time can be trusted for dates. */
  isDisputed?(): boolean
  /** The machine's time, right or wrong: for things that end at a given time, such as a token. */
  wall?(): Micros
  /** The start time plus the time since; unless given, the process knows. */
  steady?(): Micros
  /** An event that is already stored lies this far ahead. */
  reportAhead?(by: Micros): void
}

/** For what ends at a given time. */
export function wallTime(clock: Clock): Micros {
  return clock.wall?.() ?? clock()
}

/** A write was refused, because the time is uncertain. The message is for the log. */
export class ClockUnsure extends Error {}

/** Throws while the machine's clock is disputed. */
export function requireSure(clock: Clock) {
  if (clock.isDisputed?.()) throw new ClockUnsure('the clock of this machine was set')
}

type ClockReports = { jumped?(jump: ClockJump): void; ahead?(by: Micros): void }

/** Nodes' clocks may disagree by this much. */
export const skewMicrosMax = 60e6

/** The machine's time, strictly increasing within this process unless the machine's clock was set back. */
export function systemClock(
  reports: ClockReports = {},
  clocks: Readings = {
    wallMs: () => Date.now(),
    monotonicMs: () => performance.now(),
    uptimeMs: () => uptime() * 1000,
  },
): Clock {
  let last = 0
  const offset = new ClockOffset(clocks, jump => {
    // A jump back that has lasted is followed; anything less is waited for.
    if (jump.isAccepted) last = 0
    reports.jumped?.(jump)
  })
  const clock = () => {
    const offsetMs = offset.currentMs()
    // The monotonic clock has the microseconds.
    const now = Math.floor((clocks.monotonicMs() + offsetMs) * 1000)
    last = Math.max(last + 1, now)
    return last
  }
  return Object.assign(clock, {
    isDisputed: () => {
      offset.currentMs()
      return offset.isDisputed
    },
    wall: () => {
      const now = clock()
      return offset.isDisputed ? clocks.wallMs() * 1000 : now
    },
    reportAhead: (by: Micros) => reports.ahead?.(by),
  })
}

/**
 * The time of a write: after the latest event, whichever node's clock dated that one, so that what is written
 * later is listed as newer. An event that lies further ahead than clocks may disagree was dated by one that was
 * wrong; following it would date everything after it wrongly, too.
 */
export function timeAfter(latest: Micros | undefined, clock: Clock): Micros {
  const now = clock()
  if (latest === undefined || latest < now) return now
  if (latest - now <= skewMicrosMax) return latest + 1
  clock.reportAhead?.(latest - now)
  return now
}

/** The machine's time when this process started, and what has passed since: no jump reaches it. */
export function steadyTime(): Micros {
  return Math.floor((performance.timeOrigin + performance.now()) * 1000)
}

/** The earliest time that any clock tells, for what is deleted by age: a wrong clock must not take what is still needed. */
export function earliestTime(clock: Clock): Micros {
  return Math.min(clock(), wallTime(clock), clock.steady?.() ?? steadyTime())
}

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

/** When a day such as 2026-11-30 begins in the time zone; undefined for anything that is not a day. */
export function dayStart(day: string, timeZone: string): Micros | undefined {
  return isDate(day) ? utcOf(Date.parse(day), timeZone) * 1_000 : undefined
}

/** Clocks change at full quarters of an hour. */
const quarterMs = 900_000
/** Computing an offset takes as long as reading a row. */
const offsets = new Memo<number>(5_000)

/** Local time in the zone, as the milliseconds at which UTC shows the same. */
export function localTime(ms: number, zone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  return ms + offsets.find(`${zone} ${quarter}`, () => offsetAt(quarter * quarterMs, zone))
}

function offsetAt(ms: number, zone: string): number {
  const parts = formats.find(zone, () => formatIn(zone)).formatToParts(ms)
  const number = (type: string) => Number(parts.find(part => part.type === type)!.value)
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return local - ms
}

/** Making one takes ten times as long as using it. */
const formats = new Memo<Intl.DateTimeFormat>(100)

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** The other way; twice, as the first guess may lie on the other side of a change to summer time. */
export function utcOf(local: number, zone: string): number {
  const guess = local - (localTime(local, zone) - local)
  return local - (localTime(guess, zone) - guess)
}
