import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../caller/caller.ts'

/** A token that expires cannot outlive itself by another one, or by an edit of its own. A session ends, but signs in anew. */
export function requireExpiry(
  { clock }: CompanyTransaction,
  caller: SignedInCaller,
  expires: Micros | null,
  /** When it would expire without the edit. */
  given: Micros | null = null,
) {
  const refuse = (code: 'invalid_time' | 'beyond_own', message: string) =>
    problem('invalid_input', { errors: [{ field: 'expires', code, message }] })
  if (expires !== null && expires <= wallTime(clock))
    throw refuse('invalid_time', 'This must lie in the future.')
  if (caller.role !== 'admin' && given !== null && (expires === null || expires > given))
    throw refuse('beyond_own', 'Only an admin may let a token work for longer.')
  if (caller.kind !== 'token' || caller.expires === null) return
  if (expires === null || expires > caller.expires)
    throw refuse('beyond_own', 'This may not be later than your own token expires.')
}
