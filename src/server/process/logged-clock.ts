import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ClockJump } from '../../platform/clock-offset.ts'
import type { Log } from '../../platform/log.ts'
import { onceAMinute } from '../../platform/once-a-minute.ts'

/** Also while nobody asks for the time: a jump shall be noticed before the next write is dated. */
const lookEveryMs = 15_000

/** The clock of a process that serves: what is odd about the machine's clock is in the log. */
export function loggedClock(log: Log): Clock {
  const seconds = (ms: number) => Math.round(ms / 1000)
  const jumped = (leftOut: number, { byMs, isAccepted }: ClockJump) =>
    log.warn('clock_jumped', {
      by_seconds: seconds(byMs),
      accepted: isAccepted,
      left_out: leftOut || undefined,
    })
  const [suspected, accepted] = [onceAMinute(jumped), onceAMinute(jumped)]
  const clock = systemClock({
    jumped: jump => (jump.isAccepted ? accepted(jump) : suspected(jump)),
    ahead: onceAMinute((leftOut, byMicros: number) =>
      log.warn('event_in_future', {
        by_seconds: seconds(byMicros / 1000),
        left_out: leftOut || undefined,
      }),
    ),
  })
  setInterval(clock, lookEveryMs).unref()
  return clock
}
