import { problem } from '../../../errors/problem.ts'
import type { SignedInCaller } from '../caller/caller.ts'

/** Requests a minute; 0 is no limit, null what the installation has set. */
type Rate = number | null

/** Only an admin lifts a limit: others give at most the one that there was. */
export function requireRate({ role }: SignedInCaller, rate: Rate, given: Rate) {
  if (role === 'admin' || given === 0 || rate === given) return
  // What the installation has set may be lower than any number.
  if (given !== null && rate !== null && rate > 0 && rate <= given) return
  const message = 'Only an admin may give a token more requests a minute.'
  throw problem('invalid_input', {
    errors: [{ field: 'rate_limit_per_minute', code: 'beyond_own', message }],
  })
}
