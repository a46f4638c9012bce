import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookTested } from '../events.ts'
import type { WebhookRow } from '../find-webhook.ts'

/** Records an event that only this webhook is sent, the way of every other. */
export function testWebhook(
  db: CompanyDb,
  actor: Actor,
  { id, is_enabled }: Pick<WebhookRow, 'id' | 'is_enabled'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (is_enabled === 0) throw problem('webhook_disabled')
    transaction.record(webhookTested, { webhook_id: id })
  })
}
