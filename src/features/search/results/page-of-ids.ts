import type { Cursor, Page, PageRequest } from '../../../platform/db/page.ts'

/**
 * A page of a ranking. A cursor names a post and its place: the page begins behind that post, wherever writes have moved
 * it since, and at its former place if it is no longer found.
 */
export function pageOfIds(
  ids: number[],
  { size, cursor }: PageRequest<'key'>,
): Page<number, 'key'> {
  const [from, to] = boundsOf(ids, size, cursor)
  const items = ids.slice(from, to)
  const position = (at: number) => ({ key: at, id: ids[at] ?? 0 })
  return {
    startsAt: 'newest',
    items,
    older: to < ids.length ? { towards: 'older', from: position(to - 1) } : undefined,
    newer: from > 0 ? { towards: 'newer', from: position(from) } : undefined,
  }
}

function boundsOf(
  ids: number[],
  size: number,
  cursor: Cursor<'key'> | undefined,
): [from: number, to: number] {
  const first: [number, number] = [0, Math.min(size, ids.length)]
  if (!cursor) return first
  const at = ids.indexOf(cursor.from.id)
  const place = Math.min(at === -1 ? cursor.from.key : at, ids.length)
  // Nothing is before the first post: an empty page would lead nowhere.
  if (cursor.towards === 'newer' && place === 0) return first
  if (cursor.towards === 'newer') return [Math.max(0, place - size), place]
  // What followed a post that is gone has moved up to its place.
  const from = at === -1 ? place : at + 1
  return [from, Math.min(from + size, ids.length)]
}
