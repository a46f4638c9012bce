import { sql, type Updateable } from 'kysely'
import { sharedRuns } from '../../../platform/batches.ts'
import type { Clock, Micros } from '../../../platform/clock.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Store } from '../../../store/store.ts'
import type { Tables } from '../../../store/tables.ts'
import { dueRanges, retryAt } from './backoff.ts'
import { type DeliveryKind, type Due, deliveryQueue } from './queue.ts'
import type { Task } from './task.ts'

/** One thing to send because of one event. `target` says to whom: no two of an event and queue are equal. */
type Addressed = { version: number; target: string }

/** `due` is when to send it: at once unless given. */
type DeliveryDraft = Addressed & { due?: Micros }

type Delivery = Due & Addressed & { attempts: number }

/** The result of an attempt: `retry` tries again later, `dead` never by itself. */
type Result = { state: 'sent' } | { state: 'retry' | 'dead'; error: string }

/** A queue in the table `deliveries`, for what has no order and is forgotten once it is sent. */
export type Deliveries = {
  readonly name: string
  send(db: CompanyDb, delivery: Delivery): Promise<Result>
}

/** Queues them in the transaction that makes them necessary. */
export async function addDeliveries(
  transaction: CompanyMaintenance,
  consumer: string,
  drafts: DeliveryDraft[],
): Promise<void> {
  const fresh = { consumer, state: 'pending', attempts: 0, error: null }
  const rows = drafts.map(({ version, target, due = 0 }) => {
    return { ...fresh, version, target, next_attempt: due }
  })
  await insertRows(transaction, 'deliveries', rows, 'on conflict do nothing')
}

/** Companies whose sent deliveries are deleted at once: each takes a connection. */
const deletingMax = 4

/** All of a queue go to one receiver, such as the mail server, and share its slots. */
const slots = { all: 16, ofCompany: 16, ofReceiver: 16 }
const receiver = { company_id: 0, id: 0, is_failing: 0 }

export function sendDeliveries({ name, send }: Deliveries): Task {
  const deleteSent = batchedDeletes(name)
  const kind: DeliveryKind<Delivery, Result> = {
    name,
    slots,
    isDue: async store => (await readDue(store, name, 1)).length > 0,
    dueByTime: clock => selectDue(clock, name, 1),
    dueReceivers: async () => [receiver],
    dueDeliveries: (store, _receiver, most) => readDue(store, name, most),
    send: (store, delivery) => send(store.company(delivery.companyId), delivery),
    failed: async (_store, _delivery, error) => ({ state: 'retry', error: String(error) }),
    async record(store, delivery, result, log) {
      if (result.state === 'sent') return deleteSent(store, delivery)
      const { companyId: company_id, version, target } = delivery
      const attempts = delivery.attempts + 1
      const now = store.clock()
      const { error } = result
      const retry = result.state === 'dead' ? undefined : retryAt(now, attempts)
      // The time of a dead one says since when it is dead.
      const [state, next_attempt] =
        retry === undefined ? (['dead', now] as const) : (['pending', retry] as const)
      await update(store, name, delivery, { state, attempts, error, next_attempt })
      if (state === 'dead') {
        const about = { consumer: name, company_id, version, target, attempts, cause: error }
        log.error('delivery_given_up', about)
      }
    },
    postpone: (store, delivery, next_attempt, error) =>
      update(store, name, delivery, { next_attempt, error: String(error) }),
  }
  return deliveryQueue(kind)
}

/** Longest due first, by deliveries_due. */
function selectDue(clock: Clock, consumer: string, most: number) {
  const isDue = sql.join(dueRanges(clock()), sql` or `)
  return sql<DueRow>`select company_id, version, target, attempts from deliveries
    where state = 'pending' and consumer = ${consumer} and (${isDue})
    order by next_attempt, company_id, version limit ${most}`
}

async function readDue(store: Store, consumer: string, most: number): Promise<Delivery[]> {
  const { rows } = await selectDue(store.clock, consumer, most).execute(store.installation)
  return rows.map(({ company_id: companyId, ...row }) => {
    // Of what identifies the row, so that it is the same at every attempt and on every node.
    const identity = JSON.stringify([companyId, consumer, row.version, row.target])
    const hash = new Bun.CryptoHasher('sha256').update(identity).digest('base64url')
    return { companyId, id: hash.slice(0, 27), ...row }
  })
}

type DueRow = Addressed & { company_id: number; attempts: number }

async function update(
  store: Store,
  consumer: string,
  { companyId, version, target }: Delivery,
  { error, ...changes }: Updateable<Tables['deliveries']> & { error: string },
): Promise<void> {
  await store.company(companyId).maintain(({ query }) =>
    query
      .updateTable('deliveries')
      .set({ ...changes, error: error.slice(0, 500) })
      .where('consumer', '=', consumer)
      .where('version', '=', version)
      .where('target', '=', target)
      .execute(),
  )
}

/** Deliveries of a company that are done at about the same time are deleted in one transaction. */
function batchedDeletes(consumer: string) {
  const deleteSent = sharedRuns<number, { store: Store; delivery: Delivery }, unknown>({
    itemsMax: slots.all,
    parallel: deletingMax,
    run: sent =>
      sent[0]!.store
        .company(sent[0]!.delivery.companyId)
        .maintain(({ run }) =>
          settleAll(
            sent.map(({ delivery: { version, target } }) =>
              deleteRows({ run }, 'deliveries', { consumer, version, target }),
            ),
          ),
        ),
  })
  return async (store: Store, delivery: Delivery): Promise<void> => {
    await deleteSent(delivery.companyId, { store, delivery })
  }
}

/** Deletes a delivery in the transaction that does what it was for. Whether it was still there. */
export function takeDelivery(
  transaction: CompanyMaintenance,
  consumer: string,
  { version, target }: Addressed,
): Promise<boolean> {
  return deleteRows(transaction, 'deliveries', { consumer, version, target })
}

/** Sends what had failed too often once more, from its first attempt on. The number of deliveries. */
export async function replayDead(db: CompanyDb): Promise<number> {
  const replayed = await db.maintain(transaction =>
    transaction.raw(
      companyId => sql`update deliveries set state = 'pending', attempts = 0, next_attempt = 0
        where company_id = ${companyId} and state = 'dead' returning version`,
    ),
  )
  return replayed.length
}
