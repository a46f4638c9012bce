import { type Selectable, sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { findSettings } from '../preferences/settings.ts'

type Row = Selectable<Tables['notifications']>

type Wanted = { userId: number; isUnread: boolean }

/** Somebody's own, newest first; `isUnread`: only those not read. `id` is the event's number. */
export async function listNotifications(
  db: CompanyDb,
  { userId, isUnread }: Wanted,
  request: PageRequest,
): Promise<Page<Row & { id: number }>> {
  const page = await (isUnread ? newestUnread : newest)(db, [userId], request)
  const versions = JSON.stringify(page.items.map(({ id }) => id))
  const rows = await db.run(rowsByVersion, { userId, versions })
  const byVersion = new Map(rows.map(row => [row.version, row]))
  const readTo = (await findSettings(db, userId))?.read_to ?? 0
  const items = page.items.flatMap(({ id }) => {
    const row = byVersion.get(id)
    if (!row || (isUnread && id <= readTo)) return []
    return { ...row, id, is_unread: id <= readTo ? (0 as const) : row.is_unread }
  })
  // All that are older are read as well.
  const isLast = isUnread && page.items.some(({ id }) => id <= readTo)
  return { ...page, items, ...(isLast && { older: undefined }) }
}

/** One of the user's own notifications, by the number of its event. */
export async function findNotification(
  db: CompanyDb,
  userId: number,
  version: number,
): Promise<Row | undefined> {
  const [row] = await db.run(rowsByVersion, { userId, versions: JSON.stringify([version]) })
  return row
}

const list = {
  from: 'notifications as n',
  partition: 'user_id',
  orderBy: ['created', 'id'],
  idColumn: 'version',
} as const

/** By notifications_newest, whose condition this is. */
const newest = keysetPages(companyQuery, {
  ...list,
  only: { column: 'created', operator: '>', value: 0 },
  select: (_query, _engine, keys) => keys.select(['n.created', 'n.version as id']),
})

/** By notifications_unread. */
const newestUnread = keysetPages(companyQuery, {
  ...list,
  only: { column: 'is_unread', value: 1 },
  select: (_query, _engine, keys) => keys.select(['n.created', 'n.version as id']),
})

/** By primary key; on PostgreSQL one by one, see `seek`. */
const rowsByVersion = companyStatement<{ userId: number; versions: string }, Row>(
  (companyId, value, engine) => {
    const [userId, versions] = [value('userId'), value('versions')]
    return engine === 'postgres'
      ? sql`select found.* from (select cast(value as bigint) as version
            from json_array_elements_text(${versions}::text::json)) as wanted
          cross join lateral (select * from notifications
            where company_id = ${companyId} and user_id = ${userId}
              and ${seek(engine, 'version', sql.ref('wanted.version'))}
            order by company_id, user_id, version limit 1) as found`
      : sql`select * from notifications where company_id = ${companyId} and user_id = ${userId}
          and ${isOneOf(engine, 'version', 'bigint', versions)}`
  },
)
