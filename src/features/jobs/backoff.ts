const firstMs = 5_000
export const longestMs = 6 * 3_600_000

/** Three days in all, on average. */
export const attemptsMax = 28

/**
 * How long to wait after so many attempts: twice as long each time, up to six hours. Half of it is left to
 * chance, so that what failed together does not come back together.
 */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * 2 ** (attempts - 1), longestMs)
  return Math.round(full / 2 + (full / 2) * random())
}
