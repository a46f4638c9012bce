import type { CompanyDb } from '../../../store/company-db.ts'
import type { BatchRow } from './find-batch.ts'
import { listBatches } from './list-batches.ts'

/** Who tries the demo does so before so many imports. */
const looked = { size: 100 }

/** The latest demo, which may have been removed. */
export async function findDemo(db: CompanyDb): Promise<BatchRow | undefined> {
  const { items } = await listBatches(db, looked)
  return items.find(({ kind }) => kind === 'demo')
}
