import { sql } from 'kysely'
import type { CompanyMaintenance, Runner } from '../../store/company-db.ts'
import { findRow } from '../../store/find-row.ts'
import type { StoredRow } from '../../store/tables.ts'

export type WebhookRow = StoredRow<'webhooks'>

/** Each has slots of its own, so their number bounds what one company takes up. */
export const webhooksMax = 20

export async function findWebhook(db: Runner, id: number): Promise<WebhookRow | undefined> {
  const webhook = await findRow(db, 'webhooks', id)
  return webhook?.is_deleted === 0 ? webhook : undefined
}

/**
 * Keeps others from planning or finishing deliveries of the webhook until the commit, so that of one post no two are
 * pending and none waits for nothing. SQLite has one writer at a time.
 */
export async function lockWebhook(transaction: CompanyMaintenance, id: number): Promise<void> {
  if (transaction.engine === 'postgres')
    await transaction.raw(
      companyId => sql`select 1 from webhooks
        where company_id = ${companyId} and id = ${id} for update`,
    )
}
