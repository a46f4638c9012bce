import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import { hasExpired } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { accessOf, type CallerRow, callerRows } from './caller-rows.ts'
import { invalidToken } from './invalid-token.ts'

/**
 * The caller as they are now that the company is locked. Between authentication and the lock a write may
 * have waited, and in that time the token may have been revoked, its owner deactivated, or a board taken
 * from their sight. Nothing of that can happen any more before the commit.
 */
export async function confirmCaller(
  transaction: CompanyTransaction,
  caller: Caller,
): Promise<Caller> {
  if (hasExpired(caller, transaction.clock)) throw invalidToken()
  const { accessRevision } = transaction
  if (accessRevision === caller.company.accessRevision) return caller
  const rows = await transaction.run(callersById, { tokenId: caller.tokenId })
  if (rows.length === 0) throw invalidToken()
  return { ...caller, company: { ...caller.company, accessRevision }, ...accessOf(rows) }
}

const callersById = companyQuery<{ tokenId: number }, CallerRow>((query, value, engine) =>
  callerRows(query, engine).where('t.id', '=', value('tokenId')),
)
