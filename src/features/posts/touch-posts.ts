import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'

/** For posts whose own rows stay as they are, but whose JSON a person has changed. */
export async function touchPosts(transaction: CompanyTransaction, ids: number[]) {
  const { revision } = transaction
  await transaction.run(setRevisions, { ids: JSON.stringify(ids), revision })
}

const setRevisions = companyStatement<{ ids: string; revision: number }>(
  (companyId, value, engine) => sql`update posts
    set revision = ${value('revision')}, edit_revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)
