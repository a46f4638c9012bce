import { type Micros, steadyTime } from '../../platform/clock.ts'

const retentionMicros = 30 * 24 * 60 * 60 * 1_000_000

/** Value of posts.deleted once purging has begun: from then on it cannot be restored, whatever the clock says. */
export const purging = 0

export function isRestorable(deleted: Micros, now: Micros): boolean {
  return deleted > now - retentionMicros
}

/**
 * Posts deleted before this time are purged. Both the clock and the time since this process started must agree: a clock
 * that jumps ahead must not purge posts that can still be restored.
 */
export function purgedBefore(now: Micros): Micros {
  return Math.min(now, steadyTime()) - retentionMicros
}
