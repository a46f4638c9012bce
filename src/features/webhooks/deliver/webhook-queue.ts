import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { dueRanges } from '../../events/jobs/backoff.ts'
import { type Due, deliveryQueue, type Receiver } from '../../events/jobs/queue.ts'
import type { Task } from '../../events/jobs/task.ts'
import { findWebhook, type WebhookRow } from '../find-webhook.ts'
import { disableWebhook } from '../manage/change-webhook.ts'
import { type DeliveryKey, findDelivery } from './find-delivery.ts'
import { prepareAttempt } from './prepare-attempt.ts'
import { type Outcome, postpone, recordAttempt } from './record-attempt.ts'
import { noResponse, sendAttempt, type Through } from './send-attempt.ts'

const countMs = 10_000
const countedMax = 10_000

/** Sends what was planned: at least once, in the order of each post, with retries over some three days. */
export function webhookQueue(through: Through): Task {
  const findBacklog = backlogFinder()
  return deliveryQueue<Due & DeliveryKey, Outcome>({
    name: 'webhooks',
    // Few for each company, so that some with 20 webhooks each do not take up everything.
    slots: { all: 256, ofCompany: 16, ofReceiver: 2 },
    isDue: hasDue,
    dueByTime: selectAnyDue,
    dueReceivers: async store => ((await isAnyDue(store)) ? dueWebhooks(store) : []),
    async dueDeliveries(store, webhook, most) {
      const { company_id: companyId, id: webhookId } = webhook
      const versions = await dueVersions(store, webhook, most)
      return versions.map(version => ({
        companyId,
        webhookId,
        version,
        id: `${companyId} ${webhookId} ${version}`,
      }))
    },
    async send(store, delivery) {
      const { companyId } = delivery
      const attempt = await store
        .company(companyId)
        .maintain(transaction => prepareAttempt(transaction, delivery, through.baseUrl))
      return attempt && sendAttempt(store, companyId, attempt, through)
    },
    // It counts as an attempt; otherwise it would be due again at once, for ever.
    async failed(store, { companyId: company_id, webhookId, version }, error, log) {
      const detail = String(error)
      log.error('webhook_not_built', { company_id, webhook_id: webhookId, version, cause: detail })
      const delivery = await findDelivery(store.company(company_id), webhookId, version)
      const attempts = delivery?.attempts ?? 0
      return { ...noResponse, attempts, body: '', error: 'not_built', detail }
    },
    async record(store, { companyId: company_id, ...key }, outcome, log) {
      const { webhookId, version } = key
      const db = store.company(company_id)
      const { isGivenUp, disables } = await db.maintain(transaction =>
        recordAttempt(transaction, key, outcome, store.clock()),
      )
      const about = { company_id, webhook_id: webhookId }
      if (isGivenUp)
        log.warn('webhook_given_up', {
          ...about,
          version,
          attempts: outcome.attempts + 1,
          status: outcome.status ?? undefined,
          cause: outcome.detail || outcome.error || undefined,
        })
      const cause = disables ?? (await findBacklog(db, webhookId))
      if (!cause) return
      await disableWebhook(db, webhookId, cause)
      log.warn('webhook_disabled', { ...about, cause })
    },
    postpone: (store, { companyId, ...key }, until) =>
      store.company(companyId).maintain(transaction => postpone(transaction, key, until)),
  })
}

/** Counts now and then: much is read for it where much is left to send. */
function backlogFinder() {
  /** By webhook. */
  const countedAt = new Map<string, number>()
  return async (db: CompanyDb, webhookId: number): Promise<'backlog' | undefined> => {
    const key = `${db.companyId} ${webhookId}`
    const now = performance.now()
    if (now - (countedAt.get(key) ?? Number.NEGATIVE_INFINITY) < countMs) return undefined
    if (countedAt.size >= countedMax) countedAt.clear()
    countedAt.set(key, now)
    const webhook = await findWebhook(db, webhookId)
    return webhook && (await hasBacklog(db, webhook)) ? 'backlog' : undefined
  }
}

/** What is left of a disabled webhook has a time, too, so that its webhook is looked at where anything is due. */
export async function hasDue(store: Store): Promise<boolean> {
  return (await isAnyDue(store)) && (await dueWebhooks(store, 1)).length > 0
}

async function isAnyDue(store: Store): Promise<boolean> {
  return (await selectAnyDue(store.clock).execute(store.installation)).rows.length > 0
}

/** By webhook_deliveries_due, of every company: idle, a look is two searches of it. */
function selectAnyDue(clock: Clock): RawBuilder<object> {
  const first = (range: RawBuilder<boolean>) => sql`select * from (select 1 as is_due
    from webhook_deliveries where state = 'pending' and ${range}
    order by next_attempt limit 1) as due`
  return sql`${sql.join(dueRanges(clock()).map(first), sql` union all `)}`
}

/**
 * Each is asked for by webhook_deliveries_due_of_webhook. Not by `exists`, whose rows PostgreSQL may rather read and hash
 * for all webhooks together.
 */
async function dueWebhooks(store: Store, most?: number): Promise<Receiver[]> {
  const first = (range: RawBuilder<boolean>) => sql`(select version from webhook_deliveries d
    where d.company_id = w.company_id and d.webhook_id = w.id and state = 'pending' and ${range}
    order by next_attempt, version limit 1) is not null`
  const isDue = sql.join(dueRanges(store.clock()).map(first), sql` or `)
  const { rows } = await sql<Receiver>`select w.company_id, w.id,
      case when w.failing_since is null then 0 else 1 end as is_failing
    from webhooks w where w.is_enabled = 1 and (${isDue})
    ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}`.execute(store.installation)
  return rows
}

/** The longest due first. */
export async function dueVersions(
  store: Store,
  { company_id, id }: Pick<Receiver, 'company_id' | 'id'>,
  most: number,
): Promise<number[]> {
  const some = (range: RawBuilder<boolean>) => sql`select * from (select next_attempt, version
    from webhook_deliveries where company_id = ${company_id} and webhook_id = ${id}
      and state = 'pending' and ${range}
    order by next_attempt, version limit ${sql.lit(most)}) as due`
  const ranges = sql.join(dueRanges(store.clock()).map(some), sql` union all `)
  const { rows } = await sql<{ version: number }>`${ranges}
    order by next_attempt, version limit ${sql.lit(most)}`.execute(store.installation)
  return rows.map(({ version }) => version)
}

/** Undelivered, of one whose latest attempt failed, and of one that accepts less than there is. */
export const backlogMax = { failing: 10_000, accepting: 20_000 }

/**
 * Whether too much is left to send of what has come since the webhook was edited: one that is enabled again has time for
 * what was left before, however much that is. By webhook_deliveries_left.
 */
export async function hasBacklog(
  db: CompanyDb,
  { id, failing_since, edited }: Pick<WebhookRow, 'id' | 'failing_since' | 'edited'>,
  max = backlogMax,
): Promise<boolean> {
  const most = failing_since === null ? max.accepting : max.failing
  const [beyond] = await db.raw(
    companyId => sql<{ version: number }>`select version from webhook_deliveries
      where company_id = ${companyId} and ${seek(db.engine, 'webhook_id', id)} and state in ('waiting', 'pending')
        and created > ${edited ?? 0}
      order by webhook_id, version limit 1 offset ${sql.lit(most)}`,
  )
  return beyond !== undefined
}
