import type { Micros } from '../clock.ts'

const format =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6})\d*)?(?:Z|([+-])(\d\d):(\d\d))$/i

/** Microseconds of an ISO 8601 time with its zone; undefined for anything else, or before 1970. */
export function parseTime(text: string): Micros | undefined {
  const found = format.exec(text.trim())
  if (!found) return undefined
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const [hour, minute, second] = [Number(found[4]), Number(found[5]), Number(found[6])]
  const { 7: fraction = '', 8: sign, 9: zoneHours = 0, 10: zoneMinutes = 0 } = found
  const zone = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // A date beyond its range, such as 31 February, becomes a time that reads otherwise.
  const isOnCalendar =
    // Date.UTC takes the years 0 to 99 for those of the last century.
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second &&
    Number(zoneHours) < 24 &&
    Number(zoneMinutes) < 60
  const millis = date.getTime() - zone * 60_000
  return isOnCalendar && millis >= 0 ? millis * 1000 + Number(fraction.padEnd(6, '0')) : undefined
}
