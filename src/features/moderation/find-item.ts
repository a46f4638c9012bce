import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { type Audience, sees } from '../boards/audience.ts'
import { type ItemRow, withItemColumns } from './item-row.ts'

/** An item of the queue, if the audience sees its board. */
export async function findItem(
  db: CompanyDb,
  audience: Audience,
  id: number,
): Promise<ItemRow | undefined> {
  const [item] = await db.run(itemById, { id })
  return item && item.is_listed === 1 && sees(audience, item.board_id) ? item : undefined
}

/** The ids of what waits of one author, the oldest first. */
export async function findItemIdsOf(db: CompanyDb, creatorId: number, limit: number) {
  return (await db.run(idsOfCreator, { creatorId, limit })).map(({ id }) => id)
}

/** By primary key. */
const itemById = companyQuery<{ id: number }, ItemRow>((query, value, engine) =>
  withItemColumns(
    query,
    engine,
    query
      .selectFrom('moderation_items as m')
      .where(seek(engine, 'm.id', value('id')))
      .orderBy('m.id') as never,
  ),
)

/** By moderation_items_by_creator. */
const idsOfCreator = companyQuery<{ creatorId: number; limit: number }, { id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('moderation_items')
      .select('id')
      .where(seek(engine, 'creator_id', value('creatorId')))
      .where('is_listed', '=', sql.lit(1))
      .orderBy('creator_id')
      .orderBy('id')
      .limit(value('limit')),
)
