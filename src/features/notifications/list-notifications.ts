import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import type { NotificationRow } from './describe.ts'

type ListedRow = NotificationRow & { id: number }

/** Somebody's own, newest first; `isUnread`: only those not read. `id` is the event's number. */
export async function listNotifications(
  db: CompanyDb,
  { userId, isUnread }: { userId: number; isUnread: boolean },
  page: PageRequest,
): Promise<Page<ListedRow>> {
  return (isUnread ? newestUnread : newest)(db, [userId], page)
}

const columns = [
  'n.version as id',
  'n.version',
  'n.kind',
  'n.post_id',
  'n.comment_id',
  'n.created',
  'n.is_unread',
] as const

/** By notifications_newest (company_id, user_id, created, version). */
const newest = keysetPages(companyQuery, {
  from: 'notifications as n',
  partition: 'user_id',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  select: (_query, _engine, notifications) => notifications.select(columns) as never,
}) as unknown as Pages

/** By notifications_unread. */
const newestUnread = keysetPages(companyQuery, {
  from: 'notifications as n',
  partition: 'user_id',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  only: { column: 'is_unread', value: 1 },
  select: (_query, _engine, notifications) => notifications.select(columns) as never,
}) as unknown as Pages

type Pages = (db: CompanyDb, userIds: number[], page: PageRequest) => Page<ListedRow>
