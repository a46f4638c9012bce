import { problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { isOwnAffair, type Permission } from '../permissions.ts'
import { invalidToken } from './authenticate.ts'
import { hasExpired, type SignedInCaller, sessionAccess, tokenAccess } from './caller.ts'
import { type CallerRow, callerRows } from './caller-rows.ts'
import { sessionsById } from './find-session-access.ts'

/**
 * Runs `work` in one transaction, for the caller as they are once the company is locked, if they still have the
 * permission then.
 */
export function writeAs<Writer extends SignedInCaller, Result>(
  caller: Writer,
  permission: string | null,
  work: (transaction: CompanyTransaction, caller: Writer) => Promise<Result>,
): Promise<Result> {
  return caller.db.write(caller.actor, async transaction =>
    work(transaction, await confirmCaller(transaction, caller, permission)),
  )
}

/**
 * The caller as they are now that the company is locked. Between authentication and the lock a write may
 * have waited, and in that time the token may have been revoked, the session ended, its owner deactivated, or a
 * board or a permission taken from them. Nothing of that can happen any more before the commit.
 */
async function confirmCaller<Confirmed extends SignedInCaller>(
  transaction: CompanyTransaction,
  caller: Confirmed,
  permission: string | null,
): Promise<Confirmed> {
  const isToken = caller.kind === 'token'
  const refusal = isToken ? invalidToken : () => problem('sign_in_required')
  if (hasExpired(caller, transaction.clock)) throw refusal()
  const { accessRevision } = transaction
  if (accessRevision === caller.company.accessRevision) return requireUnblocked(caller, permission)
  const rows = await transaction.run(isToken ? tokensById : sessionsById, { id: caller.id })
  if (rows.length === 0) throw refusal()
  const access = isToken ? tokenAccess(rows) : sessionAccess(rows)
  if (permission !== null && !access.permissions.has(permission as Permission))
    throw problem('forbidden')
  const company = { ...caller.company, accessRevision }
  return requireUnblocked({ ...caller, company, ...access }, permission)
}

function requireUnblocked<Confirmed extends SignedInCaller>(
  caller: Confirmed,
  permission: string | null,
): Confirmed {
  if (caller.isBlocked && !isOwnAffair(permission)) throw problem('user_blocked')
  return caller
}

const tokensById = companyQuery<{ id: number }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'tokens').where('k.id', '=', value('id')),
)
