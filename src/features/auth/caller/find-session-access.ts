import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { sessionAccess } from './caller.ts'
import { type CallerRow, callerRows } from './caller-rows.ts'

/** Permissions and audience of an existing session, as of this transaction. */
export async function findSessionAccess(transaction: CompanyTransaction, id: number) {
  return sessionAccess(await transaction.run(sessionsById, { id }))
}

export const sessionsById = companyQuery<{ id: number }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'sessions').where('k.id', '=', value('id')),
)
