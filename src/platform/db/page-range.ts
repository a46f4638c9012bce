import type { Range } from '../cache/dependency.ts'
import type { Page, PageRequest } from './page.ts'

/** The part of its list that a page shows. What lies between a cursor and the nearest item would be on the page, too. */
export function pageRange(
  { items, older, newer }: Page<{ readonly created: number }>,
  { cursor }: Pick<PageRequest, 'cursor'>,
): Range {
  const keys = items.map(({ created }) => created)
  if (cursor) keys.push(cursor.from.created)
  return {
    lowest: Math.min(...keys),
    highest: Math.max(...keys),
    hasLower: older !== undefined,
    hasHigher: newer !== undefined,
  }
}
