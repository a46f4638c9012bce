import { localTime, type Micros, utcOf } from '../../../platform/clock.ts'

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
