import type { CompanyTransaction } from '../../store/index.ts'

/** One, or every one that is not newer. Without an event: it concerns nobody else, and people do it all day. */
export type ReadNotifications = { version: number } | { upTo: number }

/** By the primary key, or by notifications_unread. */
export async function markRead(
  { query }: Pick<CompanyTransaction, 'query'>,
  userId: number,
  which: ReadNotifications,
): Promise<void> {
  await query
    .updateTable('notifications')
    .set({ is_unread: 0 })
    .where('user_id', '=', userId)
    .where('is_unread', '=', 1)
    .where('version', '>=', 'upTo' in which ? 0 : which.version)
    .where('version', '<=', 'upTo' in which ? which.upTo : which.version)
    .execute()
}
