import {
  type Cursor,
  type Direction,
  idBehind,
  type Page,
  type PageRequest,
  type Position,
} from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { PostRow } from '../post-row.ts'
import { postsInOrder } from '../posts-in-order.ts'
import type { Entry } from './entry.ts'
import { findNext, type Glance } from './find-next.ts'
import { type ListLimits, listLimits } from './list-limits.ts'
import type { PostFilter } from './post-filter.ts'
import type { PostSort } from './post-sorts.ts'

/**
 * A page of the posts that match a filter, in any order. It reads at most 5,000 index entries: where matches are rare, a
 * page may have few items, or none, and still lead to the next.
 */
export function listFilteredPosts(
  db: CompanyDb,
  filter: PostFilter,
  sort: PostSort,
  request: PageRequest<'key'>,
  limits = listLimits,
): Promise<Page<PostRow, 'key'>> {
  return db.readTogether(async same => {
    const page = await listEntries(same, filter, sort, request, limits)
    const ids = page.items.map(({ id }) => id)
    return { ...page, items: await postsInOrder(same, ids) }
  })
}

async function listEntries(
  db: CompanyDb,
  filter: PostFilter,
  { column, startsAt }: PostSort,
  { size, cursor }: PageRequest<'key'>,
  limits: ListLimits,
): Promise<Page<Entry, 'key'>> {
  const onwards: Direction = startsAt === 'newest' ? 'older' : 'newer'
  const towards = cursor?.towards ?? onwards
  const { found, stoppedAt, glance } = await findNext(
    db,
    filter,
    column,
    { towards, from: cursor?.from, wanted: size + 1 },
    limits,
  )
  const items = found.slice(0, size)
  const last = found.length > size ? items.at(-1) : stoppedAt
  const ahead = last && { towards, from: placeOf(last) }
  const behind = cursor && (await cursorBehind(cursor, items[0], glance))
  if (towards !== onwards) items.reverse()
  return towards === 'older'
    ? { startsAt, items, older: ahead, newer: behind }
    : { startsAt, items, older: behind, newer: ahead }
}

/** The way back, unless it is known that nothing is there. An empty page goes back to the cursor's own post. */
async function cursorBehind(
  cursor: Cursor<'key'>,
  nearest: Entry | undefined,
  glance: Glance,
): Promise<Cursor<'key'> | undefined> {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  const from = nearest ? placeOf(nearest) : { key: cursor.from.key, id: idBehind(cursor) }
  const { found, stoppedAt } = await glance(towards, from)
  return found.length > 0 || stoppedAt ? { towards, from } : undefined
}

function placeOf({ key, id }: Position<'key'>): Position<'key'> {
  return { key, id }
}
