import type { CompanyTransaction } from '../../../store/company-db.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Previous } from './previous.ts'

type BulkChange = { id: number; creatorId: number; undoes: number | null }

/** Stores what an undo needs. */
export async function storeChange(
  transaction: CompanyTransaction,
  { id, creatorId: creator_id, undoes }: BulkChange,
  previous: Map<number, Previous>,
) {
  const { revision, now: created } = transaction
  await transaction.query
    .insertInto('bulk_changes')
    .values({ id, creator_id, undoes, undone_by: null, revision, created })
    .execute()
  const rows = [...previous].map(([post_id, before]) => ({
    bulk_id: id,
    post_id,
    previous: JSON.stringify(before),
  }))
  await insertRows(transaction, 'bulk_change_posts', rows)
}
