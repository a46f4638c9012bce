import type { Micros } from '../../platform/clock.ts'

const hour = 8
const monday = 1
const dayMs = 86_400_000

/** When the next digest goes out: at eight in the morning where the company is, on Mondays if it is weekly. */
export function nextDigest(now: Micros, zone: string, frequency: 'daily' | 'weekly'): Micros {
  const nowMs = now / 1000
  const today = localTime(nowMs, zone)
  for (let days = 0; ; days++) {
    // Dates without a zone, as if they were UTC.
    const day = new Date(Math.floor(today / dayMs) * dayMs + days * dayMs)
    if (frequency === 'weekly' && day.getUTCDay() !== monday) continue
    const at = utcOf(day.getTime() + hour * 3_600_000, zone)
    if (at > nowMs) return at * 1000
  }
}

/** What clocks in the zone show, as the milliseconds that UTC would show the same at. */
function localTime(ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const number = (type: string) => Number(parts.find(part => part.type === type)!.value)
  return Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
}

/** The other way; twice, as the first guess may lie on the other side of a change to summer time. */
function utcOf(local: number, zone: string): number {
  const guess = local - (localTime(local, zone) - local)
  return local - (localTime(guess, zone) - guess)
}
