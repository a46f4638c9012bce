import type { Micros } from '../../platform/clock.ts'

const dayMicros = 86_400e6

/** Days of UTC since 1970-01-01. */
export function dayOf(time: Micros): number {
  return Math.floor(time / dayMicros)
}

/** As in 2026-11-16. */
export function isoDay(day: number): string {
  return new Date((day * dayMicros) / 1_000).toISOString().slice(0, 10)
}
