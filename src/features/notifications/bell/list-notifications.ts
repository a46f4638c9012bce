import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { findSettings, newSettings } from '../preferences/edit-settings.ts'

type Row = StoredRow<'notifications'>

type Wanted = { userId: number; isUnread: boolean }

/** Somebody's own, newest first; `isUnread`: only those not read. `id` is the event's number. */
export async function listNotifications(
  db: CompanyDb,
  { userId, isUnread }: Wanted,
  request: PageRequest,
): Promise<Page<Row & { id: number }>> {
  const page = await (isUnread ? newestUnread : newest)(db, [userId], request)
  const versions = page.items.map(({ id }) => id)
  const rows = await rowsByVersion(db, userId, versions)
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
  const [row] = await rowsByVersion(db, userId, [version])
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

/** By primary key. */
function rowsByVersion(db: CompanyDb, userId: number, versions: number[]) {
  return rowsBy(db, 'notifications', 'version', versions, { of: { user_id: userId } })
}

/** Rows that one write changes; it holds the company's lock. */
const rowsMax = 500

/**
 * Marks every notification as read that is not newer than `upTo`. Without an event: it concerns nobody else, and people
 * do it all day. Of more than `rowsMax`, the newest are changed, and one number says that those before them are read.
 */
export async function markRead(
  transaction: CompanyTransaction,
  userId: number,
  upTo: number,
): Promise<void> {
  const newest = await findUnread(transaction, userId, upTo)
  const versions = newest.slice(0, rowsMax).map(({ version }) => version)
  if (versions.length === 0) return
  await transaction.run(setRead, { userId, versions: JSON.stringify(versions) })
  const next = newest[rowsMax]
  if (next) await setReadTo(transaction, userId, next.version)
}

/**
 * Marks all notifications about these posts as read, as their page shows everything that happened there. `opened`: one
 * that may be older than those that are looked through.
 */
export async function markPostsRead(
  transaction: CompanyTransaction,
  userId: number,
  postIds: number[],
  opened: number[] = [],
): Promise<void> {
  const found = await unreadAbout(transaction, userId, postIds)
  const versions = [...new Set([...opened, ...found])]
  if (versions.length > 0)
    await transaction.run(setRead, { userId, versions: JSON.stringify(versions) })
}

/** The newest notifications about these posts that the person has not read. */
export async function unreadAbout(
  db: Pick<CompanyDb, 'query' | 'engine'>,
  userId: number,
  postIds: number[],
): Promise<number[]> {
  const newest = await findUnread(db, userId, Number.MAX_SAFE_INTEGER)
  return newest.filter(({ post_id }) => postIds.includes(post_id)).map(({ version }) => version)
}

/** By primary key: by a range of versions, PostgreSQL might read all that the person has not read. */
const setRead = companyStatement<{ userId: number; versions: string }>(
  (companyId, value, engine) => sql`update notifications set is_unread = 0
    where company_id = ${companyId} and user_id = ${value('userId')}
      and ${isOneOf(engine, 'version', 'bigint', value('versions'))}`,
)

/** By notifications_unread, from the event on: what came later is passed over without reading it. */
async function findUnread(
  { query, engine }: Pick<CompanyDb, 'query' | 'engine'>,
  userId: number,
  upTo: number,
) {
  const event = await query
    .selectFrom('events')
    .select('created')
    .where(seek(engine, 'version', upTo))
    .orderBy('version')
    .executeTakeFirst()
  return query
    .selectFrom('notifications')
    .select(['version', 'post_id'])
    .where(seek(engine, 'user_id', userId))
    .where('is_unread', '=', sql.lit(1))
    .where('created', '<=', event?.created ?? Number.MAX_SAFE_INTEGER)
    .where('version', '<=', upTo)
    .orderBy('user_id', 'desc')
    .orderBy('created', 'desc')
    .orderBy('version', 'desc')
    .limit(rowsMax + 1)
    .execute()
}

async function setReadTo({ query }: CompanyTransaction, userId: number, read_to: number) {
  await query
    .insertInto('notification_settings')
    .values({ user_id: userId, ...newSettings(), read_to })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ read_to })
        .where('notification_settings.read_to', '<', read_to),
    )
    .execute()
}
