import type { Selectable } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type BatchRow = Omit<Selectable<Tables['batches']>, 'company_id'>

export async function findBatch(db: CompanyDb, id: number): Promise<BatchRow | undefined> {
  const [batch] = await db.run(batchById, { id })
  return batch
}

/** By primary key. */
const batchById = companyQuery<{ id: number }, BatchRow>((query, value, engine) =>
  query
    .selectFrom('batches')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)
