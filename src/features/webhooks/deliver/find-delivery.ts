import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyMaintenance, Runner } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { StoredRow } from '../../../store/tables.ts'

export type DeliveryRow = StoredRow<'webhook_deliveries'>

export async function findDelivery(
  db: Runner,
  webhookId: number,
  version: number,
): Promise<DeliveryRow | undefined> {
  const [delivery] = await db.run(deliveryByKey, { webhookId, version })
  return delivery
}

/** By primary key. */
const deliveryByKey = companyQuery<{ webhookId: number; version: number }, DeliveryRow>(
  (query, value, engine) =>
    query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', value('webhookId'))
      .where(seek(engine, 'version', value('version')))
      .orderBy('webhook_id')
      .orderBy('version'),
)

/** Sent and pending deliveries of a webhook, newest first. `id` is the event's number. */
export async function listDeliveries(
  db: CompanyDb,
  webhookId: number,
  request: PageRequest,
): Promise<Page<DeliveryRow & { id: number }>> {
  const page = await newest(db, [webhookId], request)
  const versions = JSON.stringify(page.items.map(({ id }) => id))
  const rows = await db.run(rowsByVersion, { webhookId, versions })
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

/** By primary key; on PostgreSQL one by one, see `seek`. */
const rowsByVersion = companyStatement<{ webhookId: number; versions: string }, DeliveryRow>(
  (companyId, value, engine) => {
    const [webhookId, versions] = [value('webhookId'), value('versions')]
    return engine === 'postgres'
      ? sql`select found.* from (select cast(value as bigint) as version
            from json_array_elements_text(${versions}::text::json)) as wanted
          cross join lateral (select * from webhook_deliveries
            where company_id = ${companyId} and webhook_id = ${webhookId}
              and ${seek(engine, 'version', sql.ref('wanted.version'))}
            order by company_id, webhook_id, version limit 1) as found`
      : sql`select * from webhook_deliveries where company_id = ${companyId}
          and webhook_id = ${webhookId} and ${isOneOf(engine, 'version', 'bigint', versions)}`
  },
)

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
