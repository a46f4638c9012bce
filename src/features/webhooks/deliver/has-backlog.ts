import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { WebhookRow } from '../find-webhook.ts'

/** Undelivered, of one whose latest attempt failed, and of one that accepts less than there is. */
export const backlogMax = { failing: 10_000, accepting: 20_000 }

/**
 * Whether too much is left to send of what has come since the webhook was edited: one that is enabled again has time for
 * what was left before, however much that is. By webhook_deliveries_left.
 */
export async function hasBacklog(
  db: CompanyDb,
  { id, failing_since, edited }: Pick<WebhookRow, 'id' | 'failing_since' | 'edited'>,
  max = backlogMax,
): Promise<boolean> {
  const most = failing_since === null ? max.accepting : max.failing
  const [beyond] = await db.raw(
    companyId => sql<{ version: number }>`select version from webhook_deliveries
      where company_id = ${companyId} and ${seek(db.engine, 'webhook_id', id)} and state in ('waiting', 'pending')
        and created > ${edited ?? 0}
      order by webhook_id, version limit 1 offset ${sql.lit(most)}`,
  )
  return beyond !== undefined
}
