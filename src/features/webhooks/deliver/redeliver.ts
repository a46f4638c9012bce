import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookRedelivered, webhookTested } from '../events.ts'
import { lockWebhook, type WebhookRow } from '../find-webhook.ts'
import { type DeliveryRow, findDelivery, updateDelivery } from './find-delivery.ts'

/**
 * Sends it once more, from its first attempt on, under the same id and with the same body. One that is due later is
 * tried now; one that waits for an earlier one of its post goes on waiting. Returns it as it is then.
 */
export function redeliver(
  db: CompanyDb,
  actor: Actor,
  { id, is_enabled }: Pick<WebhookRow, 'id' | 'is_enabled'>,
  version: number,
): Promise<DeliveryRow> {
  return db.write(actor, async transaction => {
    // Old deliveries are deleted under the same lock: none is between being found and being changed.
    await lockWebhook(transaction, id)
    const delivery = await findDelivery(transaction, id, version)
    if (!delivery) throw problem('not_found')
    if (is_enabled === 0) throw problem('webhook_disabled')
    if (delivery.state === 'waiting') return delivery
    const changed = { state: 'pending' as const, attempts: 0, next_attempt: transaction.now }
    await updateDelivery(transaction, { webhookId: id, version }, changed).execute()
    transaction.record(webhookRedelivered, { webhook_id: id, version })
    return { ...delivery, ...changed }
  })
}

/** Records an event that only this webhook is sent, the way of every other. Returns when. */
export function testWebhook(
  db: CompanyDb,
  actor: Actor,
  { id, is_enabled }: Pick<WebhookRow, 'id' | 'is_enabled'>,
): Promise<Micros> {
  return db.write(actor, async transaction => {
    if (is_enabled === 0) throw problem('webhook_disabled')
    transaction.record(webhookTested, { webhook_id: id })
    return transaction.now
  })
}
