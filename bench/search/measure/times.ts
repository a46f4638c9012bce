/** In milliseconds. */
export type Times = { p50: number; p99: number; max: number; mean: number }

export function timesOf(durations: number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  const mean = sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length)
  return { p50: at(0.5), p99: at(0.99), max: at(1), mean }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
