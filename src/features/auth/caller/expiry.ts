import { type Clock, type Micros, wallTime } from '../../../platform/clock.ts'
import { lastUsedMicros } from '../sessions/lifetime.ts'

export function hasExpired({ expires }: { expires: Micros | null }, clock: Clock): boolean {
  return expires !== null && expires <= wallTime(clock)
}

/** Whether it is time to store that the token or session is still used. */
export function isUseDue({ lastUsed }: { lastUsed: Micros | null }, clock: Clock): boolean {
  return lastUsed === null || lastUsed + lastUsedMicros <= wallTime(clock)
}
