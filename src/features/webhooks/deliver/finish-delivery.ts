import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import type { WebhookRow } from '../find-webhook.ts'
import type { DeliveryRow } from './find-delivery.ts'

type Changes = Partial<Omit<DeliveryRow, 'webhook_id' | 'version' | 'state'>>

/** The delivery is sent, given up or withheld, and the next one of its post is tried. The webhook is locked. */
export async function finish(
  transaction: CompanyMaintenance,
  { id }: Pick<WebhookRow, 'id'>,
  { version, post_id }: Pick<DeliveryRow, 'version' | 'post_id'>,
  changes: Changes & { state: 'sent' | 'failed' | 'withheld' },
): Promise<void> {
  await transaction.query
    .updateTable('webhook_deliveries')
    .set({ next_attempt: null, ...changes })
    .where('webhook_id', '=', id)
    .where('version', '=', version)
    .execute()
  if (post_id !== null) await promoteNext(transaction, id, post_id)
}

/**
 * The first that waits becomes pending, unless another one of the post is because it was asked for. It is due since it
 * happened. The webhook is locked.
 */
export async function promoteNext(
  { raw, engine }: CompanyMaintenance,
  webhookId: number,
  postId: number,
): Promise<void> {
  await raw(companyId => {
    // By webhook_deliveries_of_post, whose condition this is.
    const firstOf = (state: 'waiting' | 'pending') => sql`(select version from webhook_deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and ${seek(engine, 'post_id', postId)} and state in ('waiting', 'pending')
        and state = ${sql.lit(state)} order by post_id, version limit 1)`
    return sql`update webhook_deliveries set state = 'pending', next_attempt = created
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and version = ${firstOf('waiting')} and ${firstOf('pending')} is null`
  })
}
