import { sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { webhookEdited } from '../events.ts'
import type { WebhookRow } from '../find-webhook.ts'
import { eventsText, type NewWebhook } from './create-webhook.ts'

/** `webhook` is as it is in the transaction. What is the same as before is no edit. */
export function editWebhook(
  db: CompanyDb,
  actor: Actor,
  webhook: WebhookRow,
  changes: Partial<NewWebhook>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const after = { ...columnsOf(webhook), ...changedColumns(changes) }
    const fields = Object.keys(names) as (keyof typeof names)[]
    const changed = fields.filter(field => after[field] !== webhook[field])
    if (changed.length === 0) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('webhooks')
      .set({ ...after, edited, revision, edit_revision: revision })
      // What was is no reason to switch it off again.
      .$if(after.is_enabled === 1 && webhook.is_enabled === 0, row =>
        row.set({ disabled_reason: null, failing_since: null }),
      )
      .where('id', '=', webhook.id)
      .execute()
    if (after.is_enabled === 1 && webhook.is_enabled === 0) await hurry(transaction, webhook.id)
    transaction.record(webhookEdited, {
      webhook_id: webhook.id,
      changed: changed.map(field => names[field]),
    })
  })
}

const names = {
  url: 'url',
  kind: 'kind',
  events: 'events',
  board_id: 'board',
  includes_internal: 'includes_internal',
  is_enabled: 'is_enabled',
} as const

function columnsOf({ url, kind, events, board_id, includes_internal, is_enabled }: WebhookRow) {
  return { url, kind, events, board_id, includes_internal, is_enabled }
}

function changedColumns(changes: Partial<NewWebhook>): Partial<ReturnType<typeof columnsOf>> {
  const { url, kind, events, boardId, includesInternal, isEnabled } = changes
  return {
    ...(url !== undefined && { url }),
    ...(kind !== undefined && { kind }),
    ...(events !== undefined && { events: eventsText(events) }),
    ...(boardId !== undefined && { board_id: boardId }),
    ...(includesInternal !== undefined && { includes_internal: includesInternal ? 1 : 0 }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled ? 1 : 0 }),
  }
}

/** All of them at once would be a long time under the company's lock; others are tried within six hours. */
const hurriedMax = 1_000

/**
 * While a webhook is disabled, its deliveries are not looked for. Once it is enabled, they are sent in the order of their
 * events, and those that failed before do not wait for their next attempt.
 */
async function hurry({ raw, now }: Pick<CompanyTransaction, 'raw' | 'now'>, id: number) {
  await raw(companyId => {
    const own = sql`company_id = ${companyId} and webhook_id = ${id}`
    // By webhook_deliveries_due_of_webhook.
    return sql`update webhook_deliveries set next_attempt = created
      where ${own} and version in (select version from webhook_deliveries
        where ${own} and state = 'pending' and next_attempt > ${now}
        order by next_attempt, version limit ${sql.lit(hurriedMax)})`
  })
}
