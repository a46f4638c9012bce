import { EngineBusy, EngineMisconfigured } from '../../platform/db/engine.ts'
import type { Log } from '../../platform/log.ts'

/** The wait doubles after each failure, from `first` up to `last`. */
const waitMs = { first: 200, last: 5_000 }
/** A slow step is logged at this interval: the database may be slow, or a migration long. */
const reportedAfterMs = 10_000

/**
 * Retries a step of the start until the database is available: exiting would not bring it back. Undefined if `stopping`
 * comes first; the step may then still be running. It does not wait if the database would refuse again, such as for a
 * wrong password.
 */
export async function awaitDatabase<Result>(
  step: () => Promise<Result>,
  log: Log,
  stopping: Promise<void>,
): Promise<Result | undefined> {
  let isStopping = false
  const stopped = stopping.then(() => {
    isStopping = true
    return undefined
  })
  for (let restMs = waitMs.first; !isStopping; restMs = Math.min(2 * restMs, waitMs.last)) {
    const slow = setInterval(
      () => log.warn('waiting_for_database', { cause: 'it is slow, or a migration takes long' }),
      reportedAfterMs,
    )
    try {
      return await Promise.race([step(), stopped])
    } catch (error) {
      if (!(error instanceof EngineBusy) || error instanceof EngineMisconfigured) throw error
      log.error('waiting_for_database', { cause: error.message, retry_after_ms: restMs })
    } finally {
      clearInterval(slow)
    }
    await Promise.race([Bun.sleep(restMs), stopped])
  }
  return undefined
}
