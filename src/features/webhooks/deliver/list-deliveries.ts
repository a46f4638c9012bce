import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { DeliveryRow } from './find-delivery.ts'

/** What was sent to a webhook, and what is still to be sent, newest first. `id` is the event's number. */
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
