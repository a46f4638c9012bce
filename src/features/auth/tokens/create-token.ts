import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { findUser } from '../../people/users/find-user.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { isTeam, type Scope, scopes } from '../permissions.ts'
import { issueToken } from './add-token.ts'
import { requireExpiry } from './require-expiry.ts'
import { requireRate } from './require-rate.ts'
import type { CreateToken } from './schema.ts'

/**
 * Issues a token with no more rights than the caller has: for themselves unless they are an admin, and, where the
 * caller is a token, with its scopes and its expiry at most. Only an admin gives it a higher rate limit.
 */
export function createToken(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { name, owner_id: ownerId = caller.userId, ...input }: CreateToken,
): Promise<{ id: number; token: string }> {
  return transaction.write(caller.actor, async own => {
    if (ownerId !== caller.userId && caller.role !== 'admin') throw problem('forbidden')
    const granted = input.scopes ?? ownScopes(caller)
    const errors = [...scopeErrors(caller, granted), ...(await ownerErrors(own, ownerId))]
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const expires = input.expires === undefined ? ownExpiry(caller) : input.expires
    requireExpiry(own, caller, expires)
    const rate = input.rate_limit_per_minute ?? ownRate(caller)
    requireRate(caller, rate, ownRate(caller))
    return issueToken(own, caller.actor, {
      ownerId,
      name,
      scopes: [...new Set(granted)],
      expires: expires ?? undefined,
      rateLimitPerMinute: rate ?? undefined,
    })
  })
}

function ownScopes(caller: SignedInCaller): Scope[] {
  return caller.kind === 'token' ? scopes.filter(scope => caller.scopes.has(scope)) : [...scopes]
}

function ownExpiry(caller: SignedInCaller) {
  return caller.kind === 'token' ? caller.expires : null
}

/** An admin may give any, so that theirs is not inherited. */
function ownRate(caller: SignedInCaller) {
  return caller.kind === 'token' && caller.role !== 'admin' ? caller.rateLimitPerMinute : null
}

function scopeErrors(caller: SignedInCaller, granted: Scope[]): FieldError[] {
  const own = new Set(ownScopes(caller))
  const beyond = granted.filter(scope => !own.has(scope))
  if (beyond.length === 0) return []
  const message = `Your own token does not have ${beyond.join(', ')}.`
  return [{ field: 'scopes', code: 'beyond_own', message }]
}

async function ownerErrors(
  transaction: CompanyTransaction,
  ownerId: number,
): Promise<FieldError[]> {
  const owner = await findUser(transaction, ownerId)
  if (owner && owner.deactivated === null && isTeam(owner.role)) return []
  const message = 'Only active admins and team members own tokens.'
  return [{ field: 'owner_id', code: 'unknown_user', message }]
}
