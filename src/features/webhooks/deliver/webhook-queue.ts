import { type RawBuilder, sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { Log } from '../../../platform/log.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { isDatabaseBusy, longestMs, notStoredMs, postponedMs } from '../../events/jobs/backoff.ts'
import type { Queue } from '../../events/jobs/run-jobs.ts'
import { findWebhook, type WebhookRow } from '../find-webhook.ts'
import { disableWebhook } from '../manage/change-webhook.ts'
import { findDelivery } from './find-delivery.ts'
import { type DeliveryKey, prepareAttempt } from './prepare-attempt.ts'
import { sendAttempt, type Through } from './send-attempt.ts'
import { postpone, settleAttempt } from './settle-attempt.ts'

/** Each webhook has these to itself: one that hangs delays no other. */
const perWebhookMax = 2
/** In all. Half of them are for webhooks whose latest attempt did not fail, however many others hang. */
const sendingMax = 256
const failingMax = sendingMax / 2
/** Of one company, shared in the same way, so that a few of them with 20 webhooks each do not take up everything. */
const perCompanyMax = 16
const perCompanyFailingMax = perCompanyMax / 2

const countMs = 10_000
const countedMax = 10_000

/** Sends what was planned: at least once, in the order of each post, with retries over some three days. */
export function webhookQueue(through: Through): Queue {
  return {
    hasDue,
    open: (store, log) => new WebhookSender(store, log, through),
  }
}

type Counts = { all: number; failing: number }

class WebhookSender {
  readonly #store: Store
  readonly #log: Log
  readonly #through: Through
  /** By webhook: the events that are under way. */
  readonly #sending = new Map<string, Map<number, Promise<void>>>()
  readonly #counts: Counts = { all: 0, failing: 0 }
  readonly #ofCompanies = new Map<number, Counts>()
  /** Those served last, one that does not fail and one that does: the next look starts behind them. */
  readonly #latest: (DueWebhook | undefined)[] = []

  /** By webhook. */
  readonly #countedAt = new Map<string, number>()

  constructor(store: Store, log: Log, through: Through) {
    this.#store = store
    this.#log = log
    this.#through = through
  }

  get isSending(): boolean {
    return this.#counts.all > 0
  }

  async start(): Promise<boolean> {
    if (this.#counts.all >= sendingMax || !(await hasDue(this.#store))) return false
    let hasStarted = false
    for (const webhook of inTurn(await dueWebhooks(this.#store), this.#latest)) {
      if (this.#counts.all >= sendingMax) break
      hasStarted = (await this.#startSome(webhook)) || hasStarted
    }
    return hasStarted
  }

  /** How many more requests it may be sent now. */
  #roomFor({ company_id, id, is_failing }: DueWebhook): number {
    const own = this.#sending.get(`${company_id} ${id}`)?.size ?? 0
    const company = this.#ofCompanies.get(company_id) ?? { all: 0, failing: 0 }
    return Math.min(
      perWebhookMax - own,
      perCompanyMax - company.all,
      sendingMax - this.#counts.all,
      ...(is_failing === 1
        ? [perCompanyFailingMax - company.failing, failingMax - this.#counts.failing]
        : []),
    )
  }

  #count({ company_id, is_failing }: DueWebhook, change: 1 | -1) {
    const company = this.#ofCompanies.get(company_id) ?? { all: 0, failing: 0 }
    for (const counts of [this.#counts, company]) {
      counts.all += change
      counts.failing += change * is_failing
    }
    if (company.all > 0) this.#ofCompanies.set(company_id, company)
    else this.#ofCompanies.delete(company_id)
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#sending.values()].flatMap(events => [...events.values()]))
  }

  async #startSome(webhook: DueWebhook): Promise<boolean> {
    const { company_id: companyId, id: webhookId } = webhook
    const key = `${companyId} ${webhookId}`
    if (this.#roomFor(webhook) <= 0) return false
    // More than are started, as some of them may be under way.
    const due = await dueVersions(this.#store, webhook, 2 * perWebhookMax)
    // Only now: while that was read, what was under way may have ended, and its entry gone.
    const events = this.#sending.get(key) ?? new Map<number, Promise<void>>()
    const room = Math.max(0, this.#roomFor(webhook))
    const started = due.filter(each => !events.has(each)).slice(0, room)
    for (const version of started) {
      this.#count(webhook, 1)
      this.#latest[webhook.is_failing] = webhook
      const sending = this.#attempt(companyId, { webhookId, version })
        // What became of it could not be stored: it is due still.
        .catch(error => {
          this.#log.error('webhook_not_sent', { cause: String(error) })
          return Bun.sleep(notStoredMs)
        })
        .finally(() => {
          this.#count(webhook, -1)
          events.delete(version)
          if (events.size === 0) this.#sending.delete(key)
        })
      events.set(version, sending)
      this.#sending.set(key, events)
    }
    return started.length > 0
  }

  /**
   * A failure to build counts as an attempt; otherwise it would be due again at once, for ever. If only the database was
   * busy, the delivery is postponed instead.
   */
  async #notBuilt(companyId: number, key: DeliveryKey, error: unknown) {
    const { webhookId, version } = key
    const db = this.#store.company(companyId)
    const about = { company_id: companyId, webhook_id: webhookId, version, cause: String(error) }
    if (isDatabaseBusy(error)) {
      this.#log.warn('webhook_postponed', about)
      const until = this.#store.clock() + postponedMs * 1000
      await db.maintain(transaction => postpone(transaction, key, until))
      return undefined
    }
    this.#log.error('webhook_not_built', about)
    const delivery = await findDelivery(db, webhookId, version)
    const { attempts } = delivery ?? { attempts: 0 }
    return { ...noAnswer, attempts, body: '', error: 'not_built', detail: String(error) }
  }

  async #attempt(companyId: number, key: DeliveryKey) {
    const db = this.#store.company(companyId)
    const attempt = await db
      .maintain(transaction => prepareAttempt(transaction, key, this.#through.baseUrl))
      .catch(error => this.#notBuilt(companyId, key, error))
    if (!attempt) return
    const { detail, ...outcome } =
      'error' in attempt
        ? attempt
        : await sendAttempt(this.#store, companyId, attempt, this.#through).catch(notSigned)
    const { attempts, body } = attempt
    const settled = await db.maintain(transaction =>
      settleAttempt(transaction, { ...key, attempts, body }, outcome, this.#store.clock()),
    )
    if (settled.isGivenUp)
      this.#log.warn('webhook_given_up', {
        company_id: companyId,
        webhook_id: key.webhookId,
        version: key.version,
        attempts: attempts + 1,
        status: outcome.status ?? undefined,
        cause: detail || outcome.error || undefined,
      })
    const cause = settled.disables ?? (await this.#backlogOf(db, key.webhookId))
    if (!cause) return
    await disableWebhook(db, key.webhookId, cause)
    const { webhookId: webhook_id } = key
    this.#log.warn('webhook_disabled', { company_id: companyId, webhook_id, cause })
  }

  /** Counted now and then: much is read for it where much is left to send. */
  async #backlogOf(db: CompanyDb, webhookId: number): Promise<'backlog' | undefined> {
    const key = `${db.companyId} ${webhookId}`
    const now = performance.now()
    if (now - (this.#countedAt.get(key) ?? Number.NEGATIVE_INFINITY) < countMs) return undefined
    if (this.#countedAt.size >= countedMax) this.#countedAt.clear()
    this.#countedAt.set(key, now)
    const webhook = await findWebhook(db, webhookId)
    return webhook && (await hasBacklog(db, webhook)) ? 'backlog' : undefined
  }
}

/** The secret cannot be opened: its key is not here. It is tried again like everything else. */
function notSigned(error: unknown) {
  return { ...noAnswer, error: 'not_signed', detail: String(error) }
}

const noAnswer = { status: null, answer: null, durationMs: 0, retryAfterMs: 0 }

/** Further ahead, an attempt was dated by a clock that has been set back since. */
const furthestMicros = longestMs * 1000

type DueWebhook = { company_id: number; id: number; is_failing: number }

/** Each is one range of an index; joined by `or` they would be none on PostgreSQL. */
function dueRanges(now: number): RawBuilder<boolean>[] {
  return [sql`next_attempt <= ${now}`, sql`next_attempt > ${now + furthestMicros}`]
}

/** What is left of a disabled webhook has a time, too, so that its webhook is looked at where anything is due. */
export async function hasDue(store: Store): Promise<boolean> {
  const [some] = await anyDue(store)
  return some !== undefined && (await dueWebhooks(store, 1)).length > 0
}

/** By webhook_deliveries_due, of every company: idle, a look is two searches of it. */
async function anyDue(store: Store) {
  const first = (range: RawBuilder<boolean>) => sql`select * from (select 1 as is_due
    from webhook_deliveries where state = 'pending' and ${range}
    order by next_attempt limit 1) as due`
  const ranges = dueRanges(store.clock()).map(first)
  const { rows } = await sql`${sql.join(ranges, sql` union all `)}`.execute(store.installation)
  return rows
}

/**
 * Each is asked for by webhook_deliveries_due_of_webhook. Not by `exists`, whose rows PostgreSQL may rather read and hash
 * for all webhooks together.
 */
async function dueWebhooks(store: Store, most?: number): Promise<DueWebhook[]> {
  const first = (range: RawBuilder<boolean>) => sql`(select version from webhook_deliveries d
    where d.company_id = w.company_id and d.webhook_id = w.id and state = 'pending' and ${range}
    order by next_attempt, version limit 1) is not null`
  const isDue = sql.join(dueRanges(store.clock()).map(first), sql` or `)
  const { rows } = await sql<DueWebhook>`select w.company_id, w.id,
      case when w.failing_since is null then 0 else 1 end as is_failing
    from webhooks w where w.is_enabled = 1 and (${isDue})
    ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}`.execute(store.installation)
  return rows
}

/** The longest due first. */
export async function dueVersions(
  store: Store,
  { company_id, id }: DueWebhook,
  most: number,
): Promise<number[]> {
  const some = (range: RawBuilder<boolean>) => sql`select * from (select next_attempt, version
    from webhook_deliveries where company_id = ${company_id} and webhook_id = ${id}
      and state = 'pending' and ${range}
    order by next_attempt, version limit ${sql.lit(most)}) as due`
  const ranges = dueRanges(store.clock()).map(some)
  const { rows } = await sql<{
    next_attempt: number
    version: number
  }>`${sql.join(ranges, sql` union all `)}`.execute(store.installation)
  const inOrder = rows.sort((a, b) => a.next_attempt - b.next_attempt || a.version - b.version)
  return inOrder.map(({ version }) => version)
}

/** Those that do not fail first; of each kind, those behind the one that was served last. */
export function inTurn(due: DueWebhook[], latest: (DueWebhook | undefined)[]): DueWebhook[] {
  const order = (a: DueWebhook, b: DueWebhook) => a.company_id - b.company_id || a.id - b.id
  const hasHadTurn = (one: DueWebhook) => {
    const last = latest[one.is_failing]
    return last !== undefined && order(one, last) <= 0 ? 1 : 0
  }
  return due.toSorted(
    (a, b) => a.is_failing - b.is_failing || hasHadTurn(a) - hasHadTurn(b) || order(a, b),
  )
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
