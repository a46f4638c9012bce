import type { Micros } from './clock.ts'
import { isDate } from './text/is-date.ts'
import { utcOf } from './zone-time.ts'

/** When a day such as 2026-11-30 begins in the time zone; undefined for anything that is not a day. */
export function dayStart(day: string, timeZone: string): Micros | undefined {
  return isDate(day) ? utcOf(Date.parse(day), timeZone) * 1_000 : undefined
}
