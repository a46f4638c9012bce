import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from './caller.ts'
import { confirmCaller } from './confirm-caller.ts'

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
