import { problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { isOwnAffair, type Permission } from '../permissions.ts'
import { invalidToken } from './authenticate.ts'
import { hasExpired, type SignedInCaller, sessionAccess, tokenAccess } from './caller.ts'
import { type CallerRow, callerRows } from './caller-rows.ts'
import { sessionsById } from './find-session-access.ts'
import { requirePermission } from './require-permission.ts'

/**
 * Runs `work` in one transaction, for the caller as they are once the company is locked, if they have the permission
 * then. Nothing that was checked before is trusted here: see `checkedCaller` for why it was.
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
  let confirmed = caller
  if (accessRevision !== caller.company.accessRevision) {
    const rows = await transaction.run(isToken ? tokensById : sessionsById, { id: caller.id })
    if (rows.length === 0) throw refusal()
    const access = isToken ? tokenAccess(rows) : sessionAccess(rows)
    confirmed = { ...caller, company: { ...caller.company, accessRevision }, ...access }
  }
  if (permission !== null) requirePermission(permission as Permission, confirmed)
  if (confirmed.isBlocked && !isOwnAffair(permission)) throw problem('user_blocked')
  return confirmed
}

const tokensById = companyQuery<{ id: number }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'tokens').where('k.id', '=', value('id')),
)
