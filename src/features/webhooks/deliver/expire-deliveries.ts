import { sql } from 'kysely'
import { earliestTime, type Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { eventsPerBatchMax } from '../../events/jobs/follow-events.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../find-webhook.ts'
import { type DeliveryRow, promoteNext } from './find-delivery.ts'
import { prune } from './prune-deliveries.ts'

/** A disabled webhook keeps deliveries for this time, after the event and after its own last edit. */
const keptMicros: Micros = 3 * 86_400e6
/** Beyond this the oldest expire at once: a webhook that is never enabled again must not fill the disk. */
const keptMax = 20_000
/** A slice holds SQLite's only write lock: no writer should notice it. As many as a batch of events adds. */
const rowsPerSlice = eventsPerBatchMax

/** The condition of webhook_deliveries_left. */
const isLeft = sql`state in ('waiting', 'pending')`

/**
 * Companies with disabled webhooks that have kept deliveries for too long. Unless something has been due for three days (by
 * webhook_deliveries_due), no webhook is looked at; otherwise each is one search of webhook_deliveries_left.
 */
export async function findExpired(store: Store): Promise<number[]> {
  const before = earliestTime(store.clock) - keptMicros
  const due = await sql`select version from webhook_deliveries
    where state = 'pending' and next_attempt < ${before} order by next_attempt limit 1`.execute(
    store.installation,
  )
  if (due.rows.length === 0) return []
  const { rows } = await sql<{ company_id: number }>`select w.company_id from webhooks w
    where w.is_enabled = 0 and w.is_deleted = 0 and coalesce(w.edited, w.created) < ${before}
      and (select d.created from webhook_deliveries d
        where d.company_id = w.company_id and d.webhook_id = w.id and ${isLeft}
        order by d.version limit 1) < ${before}
    order by w.company_id limit 1`.execute(store.installation)
  return rows.map(row => row.company_id)
}

/** Marks some of them as expired; false when none are left. */
export function expireSome(db: CompanyDb, now: Micros): Promise<boolean> {
  return db.maintain(async transaction => {
    const disabled = await transaction.query
      .selectFrom('webhooks')
      .select('id')
      .where('is_enabled', '=', 0)
      .where('is_deleted', '=', sql.lit(0))
      .orderBy('id')
      .execute()
    for (const { id } of disabled) if (await expireOld(transaction, id, now)) return true
    return false
  })
}

async function expireOld(transaction: CompanyMaintenance, id: number, now: Micros) {
  const before = now - keptMicros
  await lockWebhook(transaction, id)
  // Read again: it may have been enabled or edited before it was locked.
  const webhook = await findWebhook(transaction, id)
  if (!webhook || webhook.is_enabled === 1 || (webhook.edited ?? webhook.created) >= before)
    return false
  const old = (await findOldest(transaction, id)).filter(({ created }) => created < before)
  await expire(transaction, webhook, old)
  return old.length > 0
}

/** Limits how many deliveries a disabled webhook keeps. The webhook is locked. */
export async function expireBeyond(
  transaction: CompanyMaintenance,
  id: number,
  most = keptMax,
): Promise<void> {
  const [last] = await transaction.raw(
    companyId => sql<Key>`select version from webhook_deliveries
      where company_id = ${companyId} and ${seek(transaction.engine, 'webhook_id', id)} and ${isLeft}
      order by webhook_id desc, version desc limit 1 offset ${sql.lit(most)}`,
  )
  if (!last) return
  const oldest = await findOldest(transaction, id)
  await expire(
    transaction,
    { id },
    oldest.filter(({ version }) => version <= last.version),
  )
}

type Key = Pick<DeliveryRow, 'version'>

function findOldest({ raw, engine }: CompanyMaintenance, id: number) {
  return raw(
    companyId => sql<Key & Pick<DeliveryRow, 'created'>>`select version, created
      from webhook_deliveries
      where company_id = ${companyId} and ${seek(engine, 'webhook_id', id)} and ${isLeft}
      order by webhook_id, version limit ${sql.lit(rowsPerSlice)}`,
  )
}

/** Releases later deliveries of a post that waited for an expired one. The webhook is locked. */
async function expire(
  transaction: CompanyMaintenance,
  { id }: Pick<WebhookRow, 'id'>,
  keys: Key[],
): Promise<void> {
  if (keys.length === 0) return
  const { engine } = transaction
  const versions = JSON.stringify(keys.map(({ version }) => version))
  const expired = await transaction.raw(
    companyId => sql<Pick<DeliveryRow, 'post_id'>>`update webhook_deliveries
      set state = 'expired', next_attempt = null
      where company_id = ${companyId} and webhook_id = ${id}
        and ${isOneOf(engine, 'version', 'bigint', versions)} and ${isLeft}
      returning post_id`,
  )
  for (const postId of new Set(expired.flatMap(({ post_id }) => post_id ?? [])))
    await promoteNext(transaction, id, postId)
  await prune(transaction, id, 'expired')
}
