import type { Micros } from './clock.ts'
import { isDate } from './text/is-date.ts'

/** When a day such as 2026-11-30 begins in the time zone; undefined for anything that is not a day. */
export function dayStart(day: string, timeZone: string): Micros | undefined {
  if (!isDate(day)) return undefined
  const utcMs = Date.parse(day)
  // The second time with the offset of the day itself, in case clocks change in between.
  const guessMs = utcMs - offsetMs(utcMs, timeZone)
  return (utcMs - offsetMs(guessMs, timeZone)) * 1_000
}

function offsetMs(timeMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
