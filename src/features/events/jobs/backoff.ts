import { ClockUnsure } from '../../../platform/clock.ts'
import { EngineBusy, StorageUnavailable } from '../../../platform/db/engine.ts'

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

/**
 * Whether the failure was the database's: overload, a timeout, a lost connection, a full disk, a clock in doubt. That says nothing about the
 * receiver, so it does not count as an attempt.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return [EngineBusy, StorageUnavailable, ClockUnsure].some(kind => error instanceof kind)
}

/** How long a delivery is postponed when the database was too busy. */
export const postponedMs = 15_000

/** How long it keeps its slot when not even that can be stored: it is still due, and would start again at once. */
export const notStoredMs = 1_000
