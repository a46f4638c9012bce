import { sql } from 'kysely'
import { earliestTime, type Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { eventsPerBatchMax } from '../../events/jobs/follow-events.ts'
import { companiesIn } from '../../events/jobs/task.ts'
import { lockWebhook } from '../find-webhook.ts'
import { type DeliveryRow, promoteNext } from './find-delivery.ts'

const retentionMicros: Micros = 30 * 86_400e6
/** For finished and for expired deliveries each; those still to be sent finish or expire by themselves. */
const shownMax = 1_000
/** More than a batch of events adds, so that the table shrinks. */
const prunedMax = 2 * eventsPerBatchMax
/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

/** Companies with deliveries that are too old to be shown. By webhook_deliveries_by_age. */
export function findOldDeliveries(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select company_id from webhook_deliveries
    where created < ${earliestTime(store.clock) - retentionMicros} order by created limit 1`,
  )
}

/** Deletes some of them, also of disabled webhooks that were not enabled again; false when none is left. */
export function deleteOldDeliveries(db: CompanyDb, now: Micros): Promise<boolean> {
  return db.maintain(async transaction => {
    const old = await transaction.raw(
      companyId => sql<Key>`select webhook_id, version from webhook_deliveries
        where company_id = ${companyId} and created < ${now - retentionMicros}
        order by created limit ${sql.lit(rowsPerSlice)}`,
    )
    // In the order in which planning locks them.
    const webhooks = [...Map.groupBy(old, row => row.webhook_id)].sort(([a], [b]) => a - b)
    for (const [webhookId, rows] of webhooks)
      await deleteSome(
        transaction,
        webhookId,
        rows.map(({ version }) => version),
      )
    return old.length > 0
  })
}

type Key = Pick<DeliveryRow, 'webhook_id' | 'version'>

/** Later ones of a post do not go on waiting for one that is gone. */
async function deleteSome(transaction: CompanyMaintenance, webhookId: number, versions: number[]) {
  await lockWebhook(transaction, webhookId)
  const { engine } = transaction
  const deleted = await transaction.raw(
    companyId => sql<Pick<DeliveryRow, 'post_id' | 'state'>>`delete from webhook_deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and ${isOneOf(engine, 'version', 'bigint', JSON.stringify(versions))}
      returning post_id, state`,
  )
  const undelivered = deleted.filter(({ state }) => state === 'pending' || state === 'waiting')
  for (const postId of new Set(undelivered.flatMap(({ post_id }) => post_id ?? [])))
    await promoteNext(transaction, webhookId, postId)
}

/** The conditions of webhook_deliveries_finished and webhook_deliveries_expired. */
const ended = {
  finished: sql`state in ('sent', 'failed', 'withheld')`,
  expired: sql`state = 'expired'`,
}

/**
 * Deletes the oldest beyond the limit, by a partial index, so that it does not depend on how many are left to send. Finds
 * them first and deletes by key: in one statement, PostgreSQL may repeat the search for each row of the webhook. One that
 * is to be sent again by then is not deleted.
 */
export async function prune(
  { raw, engine }: CompanyMaintenance,
  webhookId: number,
  which: keyof typeof ended = 'finished',
  most = shownMax,
): Promise<void> {
  const old = await raw(companyId => {
    const own = sql`company_id = ${companyId} and ${seek(engine, 'webhook_id', webhookId)}
      and ${ended[which]}`
    return sql<{ version: number }>`select version from webhook_deliveries where ${own}
      and version < (select version from webhook_deliveries where ${own}
        order by webhook_id desc, version desc limit 1 offset ${sql.lit(most)})
      order by webhook_id, version limit ${sql.lit(prunedMax)}`
  })
  if (old.length === 0) return
  const versions = JSON.stringify(old.map(({ version }) => version))
  await raw(
    companyId => sql`delete from webhook_deliveries where company_id = ${companyId}
      and webhook_id = ${webhookId} and ${isOneOf(engine, 'version', 'bigint', versions)}
        and ${ended[which]}`,
  )
}
