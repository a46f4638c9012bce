import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { updateRow } from '../../../store/update-row.ts'
import { retryAt } from '../../events/jobs/backoff.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../find-webhook.ts'
import { type DeliveryKey, findDelivery, finish, updateDelivery } from './find-delivery.ts'

/** The result of an attempt. */
export type Outcome = {
  /** Those before this one. */
  attempts: number
  body: string
  status: number | null
  /** The beginning of the response's body. */
  answer: string | null
  /** One word. */
  error: string | null
  /** For the log. */
  detail: string
  durationMs: number
  retryAfterMs: number
}

/** Nothing was accepted in this time when a delivery is given up: the webhook is disabled. */
const failingMicros: Micros = 2 * 86_400e6

type Recorded = { isGivenUp: boolean; disables: WebhookRow['disabled_reason'] }

/** Stores it, and says whether the webhook is to be disabled. */
export async function recordAttempt(
  transaction: CompanyMaintenance,
  key: DeliveryKey,
  { attempts: before, body, status, answer, error, durationMs, retryAfterMs }: Outcome,
  now: Micros,
): Promise<Recorded> {
  const nothing: Recorded = { isGivenUp: false, disables: null }
  const { webhookId, version } = key
  await lockWebhook(transaction, webhookId)
  const webhook = await findWebhook(transaction, webhookId)
  const delivery = webhook && (await findDelivery(transaction, webhookId, version))
  // Another process was quicker, or somebody had it sent again: what that one stores counts.
  if (!webhook || delivery?.state !== 'pending' || delivery.attempts !== before) return nothing
  // Accepted is accepted, however much the receiver has to say about it, and if it does not come to an end.
  const isSent = status !== null && status >= 200 && status < 300
  const isGone = status === 410
  const attempts = before + 1
  const next_attempt = isSent || isGone ? undefined : retryAt(now, attempts, retryAfterMs)
  const isGivenUp = !isSent && next_attempt === undefined
  const stored = {
    attempts,
    attempted: now,
    duration_ms: durationMs,
    status,
    // It may repeat what was sent, of which somebody has been erased meanwhile.
    answer: delivery.body === body ? answer : null,
    error,
  }
  await setFailing(transaction, webhook, isSent ? null : (webhook.failing_since ?? now))
  if (next_attempt === undefined) {
    const state = isSent ? ('sent' as const) : ('failed' as const)
    await finish(transaction, delivery, { ...stored, state })
  } else await updateDelivery(transaction, key, { ...stored, next_attempt }).execute()
  const isFailing =
    isGivenUp && webhook.failing_since !== null && webhook.failing_since <= now - failingMicros
  return { isGivenUp, disables: isGone ? 'gone' : isFailing ? 'failing' : null }
}

/** For a delivery that was not attempted. Does nothing if it was finished meanwhile. */
export async function postpone(
  transaction: CompanyMaintenance,
  key: DeliveryKey,
  next_attempt: Micros,
): Promise<void> {
  const isPending = sql<boolean>`state = 'pending'`
  await updateDelivery(transaction, key, { next_attempt }).where(isPending).execute()
}

/** Beside the company's writes: nothing shows it. */
async function setFailing(
  transaction: CompanyMaintenance,
  { id, failing_since: before }: WebhookRow,
  failing_since: Micros | null,
) {
  if (failing_since !== before) await updateRow(transaction, 'webhooks', id, { failing_since })
}
