import { type RawBuilder, sql } from 'kysely'
import { ClockUnsure, type Micros } from '../../../platform/clock.ts'
import { EngineBusy, StorageUnavailable } from '../../../platform/db/engine.ts'

const firstMs = 5_000
const longestMs = 6 * 3_600_000

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

/** When to try again after so many failed attempts; undefined after the last one. `askedMs`: the receiver asked for that long. */
export function retryAt(now: Micros, attempts: number, askedMs = 0): Micros | undefined {
  if (attempts >= attemptsMax) return undefined
  return now + Math.max(backoffMs(attempts), Math.min(askedMs, longestMs)) * 1000
}

/**
 * Deliveries whose time has come, and those further ahead than any retry: they were dated by a clock that has been set
 * back since. Each is one range of an index; joined by `or` they would be none on PostgreSQL.
 */
export function dueRanges(now: Micros): RawBuilder<boolean>[] {
  return [sql`next_attempt <= ${now}`, sql`next_attempt > ${now + longestMs * 1000}`]
}

/**
 * Whether the failure was the database's: overload, a timeout, a lost connection, a full disk, a clock in doubt. That says nothing about the
 * receiver, so it does not count as an attempt.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return [EngineBusy, StorageUnavailable, ClockUnsure].some(kind => error instanceof kind)
}
