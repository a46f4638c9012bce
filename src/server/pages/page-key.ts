import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import type { ReaderView } from './reader-view.ts'

/**
 * What a page is cached under. What its reader chose, and notifications, are written beside the company's data and
 * change no revision, so what a page shows of them is a part of the key.
 */
export function pageKey(
  { cacheKeys }: SessionCaller | Visitor,
  { unread, language, theme }: ReaderView,
  key: string,
): string {
  return `${cacheKeys['by user']}${unread} ${language} ${theme} ${key}`
}
