import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { BatchKind } from '../../../store/tables.ts'
import { batchCreated } from './events.ts'

type NewBatch = { kind: BatchKind; source: string }

/** The id of a new batch, which has nothing yet. */
export async function createBatch(
  transaction: CompanyTransaction,
  { userId }: Actor,
  { kind, source }: NewBatch,
): Promise<number> {
  const id = transaction.nextId()
  const { now: created, revision } = transaction
  await transaction.query
    .insertInto('batches')
    .values({
      id,
      kind,
      source,
      state: 'present',
      creator_id: userId,
      posts_count: 0,
      users_count: 0,
      boards_count: 0,
      created,
      revision,
      edit_revision: revision,
    })
    .execute()
  transaction.record(batchCreated, { batch_id: id, kind }, { source })
  return id
}
