import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookDeleted } from '../events.ts'
import type { WebhookRow } from '../find-webhook.ts'

/**
 * From then on nothing finds it, and nothing is sent. Its deliveries can be many: a background task deletes them, and then
 * the row (remove-deleted.ts), which has no URL and no secret any more.
 */
export function deleteWebhook(
  db: CompanyDb,
  actor: Actor,
  { id }: Pick<WebhookRow, 'id'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { revision } = transaction
    const emptied = { url: '', secret: '', former_secret: null, former_until: null }
    await transaction.query
      .updateTable('webhooks')
      .set({ ...emptied, is_enabled: 0, is_deleted: 1, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(webhookDeleted, { webhook_id: id })
  })
}
