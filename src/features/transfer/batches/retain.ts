import type { CompanyTransaction } from '../../../store/company-db.ts'
import { changeBatchCounts } from './change-counts.ts'

/** From now on it belongs to no batch, and stays. Nothing shows that of it: its revision stays, too. */
export async function retain(
  transaction: CompanyTransaction,
  table: 'users' | 'boards',
  id: number,
  batchId: number,
) {
  const { query } = transaction
  await query.updateTable(table).set({ batch_id: null }).where('id', '=', id).execute()
  await changeBatchCounts(transaction, batchId, { [table]: -1 })
  const count = `retained_${table}_count` as const
  await query
    .updateTable('batches')
    .set(eb => ({ [count]: eb(count, '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}
