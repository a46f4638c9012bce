import { sql } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'

/** Nobody counts further: the bell says that there are more. */
export const unreadMax = 10

/** How many notifications somebody has not read, up to `unreadMax`; synchronous if the engine is in this process. */
export function countUnread(db: CompanyDb, userId: number): number | Promise<number> {
  return andThen(db.run(unread, { userId }), rows => rows.length)
}

/** By notifications_unread. */
const unread = companyQuery<{ userId: number }, { version: number }>((query, value, engine) =>
  query
    .selectFrom('notifications')
    .select('version')
    .where(seek(engine, 'user_id', value('userId')))
    .where('is_unread', '=', sql.lit(1))
    .orderBy('user_id')
    .orderBy('created')
    .limit(sql.lit(unreadMax)),
)
