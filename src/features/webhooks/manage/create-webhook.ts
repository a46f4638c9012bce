import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookCreated } from '../events.ts'
import { webhooksMax } from '../find-webhook.ts'
import { newSecret, sealSecret } from '../secret.ts'
import type { WebhookKind, WebhookType } from '../types.ts'

export type NewWebhook = {
  url: string
  kind: WebhookKind
  events: WebhookType[]
  boardId: number | null
  includesInternal: boolean
  isEnabled: boolean
}

/** The id of the new webhook, and its secret, which is nowhere else. It gets what happens from then on. */
export function createWebhook(
  db: CompanyDb,
  actor: Actor,
  box: SecretBox,
  { url, kind, events, boardId, includesInternal, isEnabled }: NewWebhook,
): Promise<{ id: number; secret: string }> {
  return db.write(actor, async transaction => {
    const { now: created, revision, companyId } = transaction
    const others = await transaction.query
      .selectFrom('webhooks')
      .select('id')
      .where('is_deleted', '=', sql.lit(0))
      .execute()
    if (others.length >= webhooksMax) throw problem('too_many_webhooks')
    const id = transaction.nextId()
    const secret = newSecret()
    await transaction.query
      .insertInto('webhooks')
      .values({
        id,
        url,
        kind,
        events: eventsText(events),
        board_id: boardId,
        includes_internal: includesInternal ? 1 : 0,
        is_enabled: isEnabled ? 1 : 0,
        secret: sealSecret(box, companyId, id, secret),
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    transaction.record(webhookCreated, { webhook_id: id })
    return { id, secret }
  })
}

/** As it is stored: each once, in an order of its own. */
export function eventsText(events: WebhookType[]): string {
  return [...new Set(events)].sort().join(' ')
}
