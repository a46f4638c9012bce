import type { Selectable } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { Runner } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type DeliveryRow = Omit<Selectable<Tables['webhook_deliveries']>, 'company_id'>

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
