import type { SessionCaller, Visitor } from '../../features/callers/index.ts'
import { countUnread } from '../../features/notifications/index.ts'

/** What the caller's bell shows; synchronous if the engine is in this process. */
export function unreadOf(caller: SessionCaller | Visitor): number | Promise<number> {
  return caller.kind === 'visitor' ? 0 : countUnread(caller.db, caller.userId)
}

/**
 * What a page is cached under. Notifications are written beside the company's data and change no revision, so what the
 * header shows of them is a part of the key.
 */
export function pageKey({ cacheKeys }: SessionCaller | Visitor, unread: number, key: string) {
  return `${cacheKeys['by user']}${unread} ${key}`
}
