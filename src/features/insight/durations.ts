import type { Micros } from '../../platform/clock.ts'

const minuteMicros = 60e6

/** Buckets grow by the square root of two, beginning with a minute: what is read from them is right within a fifth. */
export function bucketOf(duration: Micros): number {
  return Math.max(0, Math.round(2 * Math.log2(Math.max(duration, 1) / minuteMicros)))
}

/** How many durations are in each bucket. */
export type Buckets = ReadonlyMap<number, number>

/** The duration in hours that the given share of all stays below; null where there are none. */
export function quantileHours(buckets: Buckets, share: number): number | null {
  const total = countIn(buckets)
  let below = 0
  for (const [bucket, count] of [...buckets].sort(([a], [b]) => a - b)) {
    below += count
    if (below >= share * total) return Number((2 ** (bucket / 2) / 60).toPrecision(2))
  }
  return null
}

export function countIn(buckets: Buckets): number {
  return [...buckets.values()].reduce((sum, count) => sum + count, 0)
}
