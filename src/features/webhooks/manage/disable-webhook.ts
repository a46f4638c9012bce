import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { webhookDisabled } from '../events.ts'
import { findWebhook, type WebhookRow } from '../find-webhook.ts'

/** By Hark itself. The event and the webhook's own field say why. What was not delivered stays as it is, see edit-webhook. */
export function disableWebhook(
  db: CompanyDb,
  id: number,
  reason: NonNullable<WebhookRow['disabled_reason']>,
): Promise<void> {
  return db.write(actors.system, async transaction => {
    const webhook = await findWebhook(transaction, id)
    if (!webhook || webhook.is_enabled === 0) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('webhooks')
      .set({ is_enabled: 0, disabled_reason: reason, edited, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(webhookDisabled, { webhook_id: id, reason })
  })
}
