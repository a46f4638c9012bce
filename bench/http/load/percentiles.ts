import type { Sample } from './plan.ts'

export function percentiles(durations: number[]): Pick<Sample, 'p50Ms' | 'p99Ms'> {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
