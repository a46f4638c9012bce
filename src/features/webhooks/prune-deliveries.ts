import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyMaintenance, Store } from '../../store/index.ts'
import type { DeliveryRow } from './find-delivery.ts'
import { lockWebhook } from './find-webhook.ts'
import { promoteNext } from './finish-delivery.ts'

const retentionMicros: Micros = 30 * 86_400e6
/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

/** Companies with deliveries that are too old to be shown. By webhook_deliveries_by_age. */
export async function findOldDeliveries(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select company_id from webhook_deliveries
    where created < ${store.clock() - retentionMicros} order by created limit 1`.execute(
    store.installation,
  )
  return rows.map(row => row.company_id)
}

/** Deletes some of them, also of disabled webhooks that were not enabled again; false when none is left. */
export function deleteOldDeliveries(db: CompanyDb, now: Micros): Promise<boolean> {
  return db.maintain(async transaction => {
    const old = await transaction.raw(
      companyId => sql<Key>`select webhook_id, version from webhook_deliveries
        where company_id = ${companyId} and created < ${now - retentionMicros}
        order by created limit ${sql.lit(rowsPerSlice)}`,
    )
    // In the order in which planning locks them.
    const webhooks = [...Map.groupBy(old, row => row.webhook_id)].sort(([a], [b]) => a - b)
    for (const [webhookId, rows] of webhooks)
      await deleteSome(
        transaction,
        webhookId,
        rows.map(({ version }) => version),
      )
    return old.length > 0
  })
}

type Key = Pick<DeliveryRow, 'webhook_id' | 'version'>

/** Later ones of a post do not go on waiting for one that is gone. */
async function deleteSome(transaction: CompanyMaintenance, webhookId: number, versions: number[]) {
  await lockWebhook(transaction, webhookId)
  const { engine } = transaction
  const deleted = await transaction.raw(
    companyId => sql<Pick<DeliveryRow, 'post_id' | 'state'>>`delete from webhook_deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and ${isOneOf(engine, 'version', 'bigint', JSON.stringify(versions))}
      returning post_id, state`,
  )
  const undelivered = deleted.filter(({ state }) => state === 'pending' || state === 'waiting')
  for (const postId of new Set(undelivered.flatMap(({ post_id }) => post_id ?? [])))
    await promoteNext(transaction, webhookId, postId)
}
