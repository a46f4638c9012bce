import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { batchRemovalStarted } from './events.ts'
import type { BatchRow } from './find-batch.ts'

/**
 * Has everything removed that a batch added, by `removeSome`; `batch` is as it is in the transaction. One that is being
 * removed, or was, stays as it is.
 */
export function startRemoval(db: CompanyDb, actor: Actor, { id, state }: BatchRow): Promise<void> {
  return db.write(actor, async transaction => {
    if (state !== 'present') return
    const { query, revision } = transaction
    await query
      .updateTable('batches')
      .set({ state: 'removing', revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(batchRemovalStarted, { batch_id: id })
  })
}
