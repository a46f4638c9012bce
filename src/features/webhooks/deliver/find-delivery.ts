import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyMaintenance, Runner } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { StoredRow } from '../../../store/tables.ts'

export type DeliveryRow = StoredRow<'webhook_deliveries'>

export async function findDelivery(
  db: Runner,
  webhookId: number,
  version: number,
): Promise<DeliveryRow | undefined> {
  return (await rowsByVersion(db, webhookId, [version]))[0]
}

/** Sent and pending deliveries of a webhook, newest first. `id` is the event's number. */
export async function listDeliveries(
  db: CompanyDb,
  webhookId: number,
  request: PageRequest,
): Promise<Page<DeliveryRow & { id: number }>> {
  const page = await newest(db, [webhookId], request)
  const versions = page.items.map(({ id }) => id)
  const rows = await rowsByVersion(db, webhookId, versions)
  const byVersion = new Map(rows.map(row => [row.version, row]))
  const items = page.items.flatMap(({ id }) => {
    // Missing: pruned between the two statements.
    const row = byVersion.get(id)
    return row ? { ...row, id } : []
  })
  return { ...page, items }
}

/** By webhook_deliveries_newest. */
const newest = keysetPages(companyQuery, {
  from: 'webhook_deliveries as d',
  partition: 'webhook_id',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  select: (_query, _engine, keys) => keys.select(['d.created', 'd.version as id']),
})

/** By primary key. */
function rowsByVersion(db: Runner, webhookId: number, versions: number[]) {
  return rowsBy(db, 'webhook_deliveries', 'version', versions, { of: { webhook_id: webhookId } })
}

export type DeliveryKey = { webhookId: number; version: number }

type Changes = Partial<Omit<DeliveryRow, 'webhook_id' | 'version'>>

export function updateDelivery(
  { query }: Pick<CompanyMaintenance, 'query'>,
  { webhookId, version }: DeliveryKey,
  changes: Changes,
) {
  return query
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('webhook_id', '=', webhookId)
    .where('version', '=', version)
}

/** The delivery is sent, given up or withheld, and the next one of its post is tried. The webhook is locked. */
export async function finish(
  transaction: CompanyMaintenance,
  { webhook_id: webhookId, version, post_id }: DeliveryRow,
  changes: Changes & { state: 'sent' | 'failed' | 'withheld' },
): Promise<void> {
  const finished = { next_attempt: null, ...changes }
  await updateDelivery(transaction, { webhookId, version }, finished).execute()
  if (post_id !== null) await promoteNext(transaction, webhookId, post_id)
}

/**
 * The first that waits becomes pending, unless another one of the post is because it was asked for. It is due since it
 * happened. The webhook is locked.
 */
export async function promoteNext(
  { raw, engine }: CompanyMaintenance,
  webhookId: number,
  postId: number,
): Promise<void> {
  await raw(companyId => {
    // By webhook_deliveries_of_post, whose condition this is.
    const firstOf = (state: 'waiting' | 'pending') => sql`(select version from webhook_deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and ${seek(engine, 'post_id', postId)} and state in ('waiting', 'pending')
        and state = ${sql.lit(state)} order by post_id, version limit 1)`
    return sql`update webhook_deliveries set state = 'pending', next_attempt = created
      where company_id = ${companyId} and webhook_id = ${webhookId}
        and version = ${firstOf('waiting')} and ${firstOf('pending')} is null`
  })
}
