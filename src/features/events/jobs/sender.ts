import { sql } from 'kysely'
import { Batches } from '../../../platform/batches.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { Log } from '../../../platform/log.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Store } from '../../../store/store.ts'
import {
  attemptsMax,
  backoffMs,
  isDatabaseBusy,
  longestMs,
  notStoredMs,
  postponedMs,
} from './backoff.ts'
import type { Consumer, Outcome } from './consumer.ts'

/** How many are under way at once. One that hangs takes up a single place. */
const sendingMax = 16

/** Companies whose sent deliveries are deleted at once: each takes a connection. */
const deletingMax = 4

/** Further ahead, an attempt was dated by a clock that has been set back since. */
const furthestMicros = longestMs * 1000

type DueRow = {
  company_id: number
  version: number
  target: string
  attempts: number
}

type Sent = { row: DueRow; deleted: PromiseWithResolvers<void> }

/** Sends the deliveries of one consumer, several at once, and stores what became of each. */
export class Sender {
  readonly #store: Store
  readonly #consumer: Consumer
  readonly #log: Log
  readonly #sending = new Map<string, Promise<void>>()
  /** Done since the table was last asked: what it says of them is out of date. */
  readonly #settled = new Set<string>()
  /** Deliveries of a company that are done at about the same time are deleted in one transaction. */
  readonly #sent = new Batches<number, Sent>({
    itemsMax: sendingMax,
    parallel: deletingMax,
    run: (companyId, sent) => this.#deleteSent(companyId, sent),
  })

  constructor(store: Store, consumer: Consumer, log: Log) {
    this.#store = store
    this.#consumer = consumer
    this.#log = log
  }

  get isSending(): boolean {
    return this.#sending.size > 0
  }

  /** Begins what is due, as far as there is room: whether more should follow soon. */
  async start(): Promise<boolean> {
    const room = sendingMax - this.#sending.size
    if (room === 0) return false
    this.#settled.clear()
    const due = await readDue(this.#store, this.#consumer, sendingMax)
    const waiting = due.filter(row => {
      const id = deliveryId(this.#consumer, row)
      return !this.#sending.has(id) && !this.#settled.has(id)
    })
    const started = waiting.slice(0, room)
    for (const row of started) {
      const id = deliveryId(this.#consumer, row)
      const sending = this.#attempt(row, id)
        // What became of it could not be stored: it is due still.
        .catch(() => Bun.sleep(notStoredMs))
        .finally(() => {
          this.#sending.delete(id)
          this.#settled.add(id)
        })
      this.#sending.set(id, sending)
    }
    return started.length > 0 && !this.#consumer.givesWay
  }

  async settled(): Promise<void> {
    await Promise.all(this.#sending.values())
  }

  async #attempt(row: DueRow, id: string) {
    const { company_id: companyId, version, target, attempts } = row
    const outcome = await this.#consumer
      .send(this.#store.company(companyId), { id, companyId, version, target, attempts })
      .catch(
        (error): Outcome => ({
          state: isDatabaseBusy(error) ? 'postponed' : 'retry',
          error: String(error),
        }),
      )
    if (outcome.state === 'sent') {
      const deleted = Promise.withResolvers<void>()
      this.#sent.add(companyId, { row, deleted })
      await deleted.promise
      return
    }
    if (await storeFailure(this.#store, this.#consumer, row, outcome))
      this.#log.error('delivery_given_up', {
        consumer: this.#consumer.name,
        company_id: companyId,
        version,
        target,
        attempts: attempts + 1,
        cause: outcome.error,
      })
  }

  async #deleteSent(companyId: number, sent: Sent[]): Promise<Sent[]> {
    const consumer = this.#consumer.name
    try {
      await this.#store
        .company(companyId)
        .maintain(({ run }) =>
          settleAll(
            sent.map(async ({ row: { version, target } }) =>
              run(deleteDelivery, { consumer, version, target }),
            ),
          ),
        )
      for (const { deleted } of sent) deleted.resolve()
    } catch (error) {
      for (const { deleted } of sent) deleted.reject(error)
    }
    return []
  }
}

/** Longest due first, by deliveries_due. */
export async function readDue(store: Store, { name }: Consumer, limit: number): Promise<DueRow[]> {
  const now = store.clock()
  const { rows } = await sql<DueRow>`
    select company_id, version, target, attempts from deliveries
    where state = 'pending' and consumer = ${name}
      and (next_attempt <= ${now} or next_attempt > ${now + furthestMicros})
    order by next_attempt, company_id, version limit ${limit}`.execute(store.installation)
  return rows
}

/** Built from what identifies the row, so it is the same at every attempt and on every node. */
function deliveryId({ name }: Consumer, { company_id, version, target }: DueRow): string {
  const key = JSON.stringify([company_id, name, version, target])
  return new Bun.CryptoHasher('sha256').update(key).digest('base64url').slice(0, 27)
}

/** Whether that was the last attempt: the delivery then stays until it is replayed. */
async function storeFailure(
  store: Store,
  { name }: Consumer,
  { company_id, version, target, attempts: before }: DueRow,
  { state, error }: Exclude<Outcome, { state: 'sent' }>,
): Promise<boolean> {
  const isPostponed = state === 'postponed'
  const attempts = isPostponed ? before : before + 1
  const isDead = state === 'dead' || (!isPostponed && attempts >= attemptsMax)
  const waitMs = isPostponed ? postponedMs : backoffMs(attempts)
  const nextAttempt = store.clock() + waitMs * 1000
  await store.company(company_id).maintain(transaction =>
    transaction.raw(
      companyId => sql`update deliveries set attempts = ${attempts}, error = ${error.slice(0, 500)},
        state = ${isDead ? 'dead' : 'pending'}, next_attempt = ${nextAttempt}
        where company_id = ${companyId} and consumer = ${name}
          and version = ${version} and target = ${target}`,
    ),
  )
  return isDead
}

const deleteDelivery = companyStatement<{ consumer: string; version: number; target: string }>(
  (companyId, value) => sql`delete from deliveries
    where company_id = ${companyId} and consumer = ${value('consumer')}
      and version = ${value('version')} and target = ${value('target')}`,
)
