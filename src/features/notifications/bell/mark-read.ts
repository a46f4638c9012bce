import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { newSettings } from '../preferences/settings.ts'

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

/** Marks the opened notification and all others about the same post, as its page shows everything that happened there. */
export async function markOpened(
  transaction: CompanyTransaction,
  userId: number,
  { version, post_id }: { version: number; post_id: number },
): Promise<void> {
  const newest = await findUnread(transaction, userId, Number.MAX_SAFE_INTEGER)
  const ofPost = newest.filter(row => row.post_id === post_id).map(row => row.version)
  const versions = JSON.stringify([...new Set([version, ...ofPost])])
  await transaction.run(setRead, { userId, versions })
}

/** By primary key: by a range of versions, PostgreSQL might read all that the person has not read. */
const setRead = companyStatement<{ userId: number; versions: string }>(
  (companyId, value, engine) => sql`update notifications set is_unread = 0
    where company_id = ${companyId} and user_id = ${value('userId')}
      and ${isOneOf(engine, 'version', 'bigint', value('versions'))}`,
)

/** By notifications_unread, from the event on: what came later is passed over without reading it. */
async function findUnread({ query, engine }: CompanyTransaction, userId: number, upTo: number) {
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
