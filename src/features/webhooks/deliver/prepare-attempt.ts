import { sql } from 'kysely'
import { isoTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { presentEntry } from '../../changelog/resource.ts'
import { presentCommentDetails } from '../../comments/present.ts'
import { type CompanyAddress, companyAddress } from '../../company/company.ts'
import type { LoggedEvent } from '../../events/jobs/follow-events.ts'
import { isVisible } from '../../posts/find-post.ts'
import { presentFullPost } from '../../posts/present.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../find-webhook.ts'
import { isInternal, testType, typesOf } from '../types.ts'
import { chatPayload, messageOf } from './chat-message.ts'
import { type DeliveryKey, findDelivery, finish, updateDelivery } from './find-delivery.ts'
import { type EventData, findSubject, type Subject } from './subject.ts'

type Event = LoggedEvent & { revision: number }

/** Everything that one attempt needs. */
export type Attempt = { webhook: WebhookRow; id: string; body: string; attempts: number }

/**
 * Builds the body before the first attempt and stores it, so that every other one sends the same bytes, as long as they may be sent: not
 * after what they are about was deleted, or the webhook is of another kind. Undefined where
 * nothing is to be sent: it was done or deleted meanwhile, the webhook is disabled, or nobody outside may see it now.
 */
export async function prepareAttempt(
  transaction: CompanyMaintenance,
  { webhookId, version }: DeliveryKey,
  baseUrl: string,
): Promise<Attempt | undefined> {
  await holdCompany(transaction)
  await lockWebhook(transaction, webhookId)
  const webhook = await findWebhook(transaction, webhookId)
  const delivery = webhook && (await findDelivery(transaction, webhookId, version))
  if (delivery?.state !== 'pending' || webhook?.is_enabled !== 1) return undefined
  const event = await findEvent(transaction, version)
  const data = JSON.parse(event.data) as EventData
  const subject = mayBeSent(webhook, event.type, data)
    ? await findSubject(transaction, webhook, data)
    : undefined
  const built_for = subject ? recipe(webhook, subject) : null
  const stored = delivery.built_for === built_for ? delivery.body : null
  const body = subject && (stored ?? (await compose(transaction, webhook, event, subject, baseUrl)))
  if (body === undefined) {
    await finish(transaction, delivery, { state: 'withheld', body: null, answer: null })
    return undefined
  }
  if (stored === null)
    await updateDelivery(transaction, { webhookId, version }, { body, built_for }).execute()
  return {
    webhook,
    body,
    id: messageId(transaction.companyId, webhookId, event),
    attempts: delivery.attempts,
  }
}

/** By the webhook as it is now: it may have been edited since this was planned, or sent for the first time. */
function mayBeSent({ kind, includes_internal }: WebhookRow, type: string, data: EventData) {
  const types: readonly string[] = [...typesOf(kind), testType]
  return types.includes(type) && (includes_internal === 1 || !isInternal(type, data))
}

/** Everything a payload depends on besides its content. One built for another recipe is not sent again. */
function recipe(
  { kind, includes_internal }: WebhookRow,
  { audience, post, comment, entry }: Subject,
): string {
  const gone = Object.entries({ post, comment, entry }).filter(([, value]) => value === null)
  const internal = includes_internal === 1 ? ['internal'] : []
  // Their boards may have turned private.
  const named = entry?.posts.filter(each => isVisible(audience, each)).map(({ id }) => id) ?? []
  const posts = named.length > 0 ? [`posts ${named.join(' ')}`] : []
  return [kind, ...internal, ...gone.map(([name]) => `no ${name}`), ...posts].join(', ')
}

/**
 * A person is erased either before this transaction reads them, or after it has stored the body, where the erasure finds
 * it. Only PostgreSQL runs the two at once.
 */
async function holdCompany({ raw, engine }: CompanyMaintenance) {
  if (engine === 'postgres')
    await raw(companyId => sql`select 1 from companies where id = ${companyId} for share`)
}

/** With the event's revision, which never recurs: numbers do, in another installation or in one that was restored. */
function messageId(companyId: number, webhookId: number, { version, revision }: Event): string {
  return `msg_${sha256(JSON.stringify([companyId, webhookId, version, revision])).slice(0, 32)}`
}

function findEvent({ query, engine }: CompanyMaintenance, version: number): Promise<Event> {
  return query
    .selectFrom('events')
    .select(['version', 'type', 'via', 'actor_id', 'data', 'created', 'revision'])
    .where(seek(engine, 'version', version))
    .orderBy('version')
    .executeTakeFirstOrThrow()
}

async function compose(
  { query }: CompanyMaintenance,
  webhook: WebhookRow,
  event: Event,
  subject: Subject,
  baseUrl: string,
): Promise<string | undefined> {
  const company = await query
    .selectFrom('companies')
    .select(['id', 'slug', 'base_url', 'language', 'closed'])
    .executeTakeFirstOrThrow()
  if (company.closed !== null) return undefined
  const address = companyAddress(company, baseUrl)
  if (webhook.kind === 'standard')
    return JSON.stringify(standardPayload(event, subject, address, webhook))
  const message = messageOf(event.type, subject, address, textsIn(pageLanguage(company.language)))
  return message && JSON.stringify(chatPayload(webhook.kind, message))
}

/** A payload of Standard Webhooks: the event as in the change feed, and its subject as in the API. */
function standardPayload(
  { version, type, created, actor_id, via, data: json }: LoggedEvent,
  { audience, post, comment, entry }: Subject,
  address: CompanyAddress,
  { includes_internal }: Pick<WebhookRow, 'includes_internal'>,
) {
  const reader = { isTeam: includes_internal === 1 }
  return {
    type,
    timestamp: isoTime(created),
    data: {
      version,
      actor: actor_id,
      via,
      event: JSON.parse(json) as EventData,
      ...(post !== undefined && { post: post && presentFullPost(post, address, reader) }),
      ...(comment !== undefined && { comment: comment && presentCommentDetails(comment, address) }),
      ...(entry !== undefined && { entry: entry && presentEntry(entry, address, audience) }),
    },
  }
}
