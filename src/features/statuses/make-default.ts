import type { CompanyTransaction } from '../../store/company-db.ts'
import { statusMadeDefault } from './events.ts'
import { getDefaultStatusId } from './find-status.ts'

/** New posts get this status from now on; the former default no longer is: there is exactly one. */
export async function makeDefault(transaction: CompanyTransaction, statusId: number) {
  const from = await getDefaultStatusId(transaction)
  if (from === statusId) return
  const { query, now: edited, revision } = transaction
  const edit = { edited, revision, edit_revision: revision }
  // In this order: the index lets no two be the default at any moment.
  await query
    .updateTable('statuses')
    .set({ is_default: 0, ...edit })
    .where('id', '=', from)
    .execute()
  await query
    .updateTable('statuses')
    .set({ is_default: 1, revision, edit_revision: revision })
    .where('id', '=', statusId)
    .execute()
  transaction.record(statusMadeDefault, { status_id: statusId, from })
}
