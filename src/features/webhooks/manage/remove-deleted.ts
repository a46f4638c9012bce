import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { companiesIn, slices } from '../../events/jobs/task.ts'
import { lockWebhook } from '../find-webhook.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

/** Companies with webhooks that are deleted and not removed yet. By webhooks_deleted. */
export function findDeletedWebhooks(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select company_id from webhooks
    where is_deleted = 1 order by company_id, id limit 1`,
  )
}

/** Deletes some deliveries of one of them, or the last of it; false when none is left. */
export function removeSomeDeliveries(db: CompanyDb): Promise<boolean> {
  return db.maintain(async transaction => {
    const [webhook] = await transaction.raw(
      companyId => sql<{ id: number }>`select id from webhooks
        where company_id = ${companyId} and is_deleted = 1 order by company_id, id limit 1`,
    )
    if (!webhook) return false
    await lockWebhook(transaction, webhook.id)
    if ((await deleteLatest(transaction, webhook.id)) < rowsPerSlice)
      await transaction.query.deleteFrom('webhooks').where('id', '=', webhook.id).execute()
    return true
  })
}

/** The latest first: none that waits for an earlier one of its post is left without it. By primary key. */
async function deleteLatest({ raw, engine }: CompanyMaintenance, webhookId: number) {
  const deleted = await raw(companyId => {
    const own = sql`company_id = ${companyId} and ${seek(engine, 'webhook_id', webhookId)}`
    return sql`delete from webhook_deliveries where company_id = ${companyId} and webhook_id = ${webhookId}
      and version >= (select min(version) from (select version from webhook_deliveries where ${own}
        order by webhook_id desc, version desc limit ${sql.lit(rowsPerSlice)}) as latest)
      returning version`
  })
  return deleted.length
}

/** Deletes what deleted webhooks have left. */
export const removeWebhooks = slices('remove-webhooks', findDeletedWebhooks, removeSomeDeliveries)
