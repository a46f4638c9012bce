import type { Micros } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookSecretRotated } from '../events.ts'
import type { WebhookRow } from '../find-webhook.ts'
import { newSecret, sealSecret } from '../secret.ts'

/** Long enough to change a receiver's configuration at an hour of one's choice. */
export const overlapHours = 24
const overlapMicros: Micros = overlapHours * 3_600e6

/** The new secret, which is nowhere else. Both sign for a day; an even older one does not any more. */
export function rotateSecret(
  db: CompanyDb,
  actor: Actor,
  box: SecretBox,
  { id, secret: former_secret }: WebhookRow,
): Promise<string> {
  return db.write(actor, async transaction => {
    const { now, revision, companyId } = transaction
    const secret = newSecret()
    await transaction.query
      .updateTable('webhooks')
      .set({
        secret: sealSecret(box, companyId, id, secret),
        former_secret,
        former_until: now + overlapMicros,
        edited: now,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', id)
      .execute()
    transaction.record(webhookSecretRotated, { webhook_id: id })
    return secret
  })
}
