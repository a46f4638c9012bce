import { sql } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'

/** Nobody counts further: the bell says that there are more. */
export const unreadMax = 10

/** How many notifications somebody has not read, up to `unreadMax`; synchronous if the engine is in this process. */
export function countUnread(db: CompanyDb, userId: number): number | Promise<number> {
  // The newest come first, so that those up to read_to are behind all others.
  return andThen(
    db.run(newestUnread, { userId }),
    rows => rows.filter(({ version, read_to }) => version > (read_to ?? 0)).length,
  )
}

type Unread = { version: number; read_to: number | null }

/** By notifications_unread, and the person's settings by primary key. */
const newestUnread = companyQuery<{ userId: number }, Unread>((query, value, engine) =>
  query
    .selectFrom('notifications as n')
    .select('n.version')
    .select(eb =>
      eb
        .selectFrom('notification_settings as s')
        .select('s.read_to')
        .where(seek(engine, 's.user_id', value('userId')))
        .orderBy('s.user_id')
        .limit(sql.lit(1))
        .as('read_to'),
    )
    .where(seek(engine, 'n.user_id', value('userId')))
    .where('n.is_unread', '=', sql.lit(1))
    .orderBy('n.user_id', 'desc')
    .orderBy('n.created', 'desc')
    .limit(sql.lit(unreadMax)),
)
