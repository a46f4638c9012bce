import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import type { DeliveryRow } from '../deliver/find-delivery.ts'
import { findWebhook, type WebhookRow } from '../find-webhook.ts'
import { type DeliveryView, type WebhookView, webhookView } from './schema.ts'

export const webhookId = z
  .int()
  .positive()
  .meta({ id: 'WebhookId', description: 'Identifier of the webhook.', examples: [402] })

export const webhookResource = resource({
  tag: { name: 'Webhooks', description: 'Where events are sent as they happen.' },
  params: z.object({ id: webhookId }),
  schema: webhookView,
  find: (db, _caller, { id }) => findWebhook(db, id),
  present: presentWebhook,
  fingerprint: webhook => [webhook.revision],
  readFingerprint: (db, { id }) =>
    andThen(findWebhook(db, id), webhook => (webhook ? [webhook.revision] : [])),
})

const time = (micros: number | null) => (micros === null ? null : isoTime(micros))

export function presentWebhook(webhook: WebhookRow): WebhookView {
  return {
    id: webhook.id,
    url: webhook.url,
    kind: webhook.kind,
    events: webhook.events === '' ? [] : webhook.events.split(' '),
    board_id: webhook.board_id,
    includes_internal: webhook.includes_internal === 1,
    is_enabled: webhook.is_enabled === 1,
    disabled_reason: webhook.disabled_reason,
    former_secret_until: time(webhook.former_until),
    created: isoTime(webhook.created),
    edited: time(webhook.edited),
  }
}

/** Nothing is tried while the webhook is disabled. */
export function presentDelivery(
  delivery: DeliveryRow,
  { is_enabled }: Pick<WebhookRow, 'is_enabled'>,
): DeliveryView {
  return {
    id: delivery.version,
    type: delivery.type,
    state: delivery.state,
    request_body: delivery.body,
    attempts: delivery.attempts,
    attempted: time(delivery.attempted),
    duration_ms: delivery.duration_ms,
    status: delivery.status,
    answer: delivery.answer,
    error: delivery.error,
    next_attempt: is_enabled === 1 ? time(delivery.next_attempt) : null,
    created: isoTime(delivery.created),
  }
}
