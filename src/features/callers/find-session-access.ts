import { type CompanyTransaction, companyQuery } from '../../store/index.ts'
import { type CallerRow, callerRows } from './caller-rows.ts'
import { sessionAccess } from './granted-access.ts'

/** What a session that exists allows, as of this transaction. */
export async function findSessionAccess(transaction: CompanyTransaction, id: number) {
  return sessionAccess(await transaction.run(sessionsById, { id }))
}

export const sessionsById = companyQuery<{ id: number }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'sessions').where('k.id', '=', value('id')),
)
