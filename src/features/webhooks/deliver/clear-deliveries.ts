import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { withoutPerson } from '../../endpoints/idempotency/without-person.ts'
import { updateDelivery } from './find-delivery.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

type Erasure = { user_id: number; deliveries_to: number }

/**
 * Replaces an erased user in sent payloads. A receiver's response may repeat its payload, so it is deleted. By
 * webhook_deliveries_by_event, those of one event in one slice. Payloads built later do not contain the user.
 */
export async function clearDeliveries(
  { query }: CompanyMaintenance,
  { user_id, deliveries_to }: Erasure,
): Promise<boolean> {
  const versions = await query
    .selectFrom('webhook_deliveries')
    .select('version')
    .where('version', '>', deliveries_to)
    .orderBy('version')
    .limit(rowsPerSlice)
    .execute()
  const last = versions.at(-1)?.version
  if (last === undefined) return true
  const rows = await query
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'version', 'body'])
    .where('version', '>', deliveries_to)
    .where('version', '<=', last)
    .where('body', 'is not', null)
    .orderBy('version')
    .orderBy('webhook_id')
    .execute()
  for (const { webhook_id, version, body } of rows) {
    const cleared = withoutPerson(body!, user_id)
    const key = { webhookId: webhook_id, version }
    if (cleared !== body)
      await updateDelivery({ query }, key, { body: cleared, answer: null }).execute()
  }
  await query
    .updateTable('erasures')
    .set({ deliveries_to: last })
    .where('user_id', '=', user_id)
    .execute()
  return versions.length < rowsPerSlice
}
