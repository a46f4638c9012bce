import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import {
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookEdited,
  webhookSecretRotated,
} from '../events.ts'
import { findWebhook, type WebhookRow, webhooksMax } from '../find-webhook.ts'
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
    await insertRow(transaction, 'webhooks', {
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
    transaction.record(webhookCreated, { webhook_id: id })
    return { id, secret }
  })
}

/** As it is stored: each once, in an order of its own. */
function eventsText(events: WebhookType[]): string {
  return [...new Set(events)].sort().join(' ')
}

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
      // Earlier failures must not disable it again.
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

/** By Hark itself. The event and the webhook's own field say why. What was not delivered stays as it is, see edit-webhook. */
export function disableWebhook(
  db: CompanyDb,
  id: number,
  reason: NonNullable<WebhookRow['disabled_reason']>,
): Promise<void> {
  return db.write(actors.system, async transaction => {
    const webhook = await findWebhook(transaction, id)
    if (!webhook || webhook.is_enabled === 0) return
    await editRow(transaction, 'webhooks', id, {
      is_enabled: 0,
      disabled_reason: reason,
      edited: transaction.now,
    })
    transaction.record(webhookDisabled, { webhook_id: id, reason })
  })
}

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
    const { now, companyId } = transaction
    const secret = newSecret()
    await editRow(transaction, 'webhooks', id, {
      secret: sealSecret(box, companyId, id, secret),
      former_secret,
      former_until: now + overlapMicros,
      edited: now,
    })
    transaction.record(webhookSecretRotated, { webhook_id: id })
    return secret
  })
}

/** The company's webhooks, newest first. */
export function listWebhooks(
  db: CompanyDb,
  page: PageRequest,
): Page<WebhookRow> | Promise<Page<WebhookRow>> {
  return newestWebhooks(db, 'every', page)
}

/** select … order by w.created desc, w.id desc: by webhooks_newest, whose condition this is. */
const newestWebhooks = keysetPages(companyQuery, {
  from: 'webhooks as w',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_deleted', value: 0 },
  select: (_query, _engine, webhooks) => webhooks.selectAll('w'),
})
