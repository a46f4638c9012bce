import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { PostGroup } from './read-group.ts'

/** Merged posts show whether somebody votes for their group and follows it: that has changed. */
export async function touchMerged(transaction: CompanyTransaction, { rootId, posts }: PostGroup) {
  const { revision } = transaction
  // Events name one post, and several have changed.
  if (posts.length > 1) transaction.touch()
  const merged = posts.map(({ id }) => id).filter(id => id !== rootId)
  if (merged.length > 0)
    await transaction.run(setRevision, { ids: JSON.stringify(merged), revision })
}

/** By primary key. */
const setRevision = companyStatement<{ ids: string; revision: number }>(
  (companyId, value, engine) => sql`update posts set revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)
