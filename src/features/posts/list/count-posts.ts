import type { CompanyDb } from '../../../store/company-db.ts'
import { openStatusIds } from '../../statuses/find-status.ts'
import { readEntries, readMarked } from './entries.ts'
import { listEntries } from './list-filtered-posts.ts'
import { listLimits, postSorts } from './list-query.ts'
import type { PostFilter } from './post-filter.ts'

export type PostCount = { count: number; isExact: boolean }

const newestStart = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/**
 * Number of posts on these boards with one of these statuses: exact, or a lower bound if the statuses have more than
 * `entriesMax` posts, whoever may see them. By posts_by_status.
 */
export async function countPosts(
  db: CompanyDb,
  filter: PostFilter & { statuses: readonly number[] },
  entriesMax = 1_000,
): Promise<PostCount> {
  let left = entriesMax
  let count = 0
  for (const value of filter.statuses) {
    const of = { column: 'status_id' as const, value }
    const order = { key: 'created', order: 'created', of, towards: 'older' } as const
    const walk = { filter, part: 'listed', ...order } as const
    const entries = await readEntries(db, walk, newestStart, left + 1)
    const within = entries.slice(0, left)
    count += within.filter(({ matches }) => matches === 1).length
    if (entries.length > left) return { count, isExact: false }
    left -= entries.length
  }
  return { count, isExact: true }
}

/** Counts the posts that match a filter: exact, or a lower bound if there are more or finding them takes too many reads. */
export async function countMatching(
  db: CompanyDb,
  filter: PostFilter,
  countMax = 1_000,
): Promise<PostCount> {
  const limits = { ...listLimits, tryMax: countMax + 1 }
  const { items, older } = await listEntries(
    db,
    filter,
    postSorts.newest,
    { size: countMax },
    limits,
  )
  return { count: items.length, isExact: older === undefined }
}

/** Counts the posts in the inbox on these boards, by its index in the order of time: exact, or a lower bound as above. */
export async function countInbox(
  db: CompanyDb,
  boards: PostFilter['boards'],
  entriesMax = 1_000,
): Promise<PostCount> {
  const filter = { boards, statuses: await openStatusIds(db) }
  const order = { key: 'created', order: 'created', towards: 'older' } as const
  const walk = { filter, part: 'inbox', ...order } as const
  const entries = await readEntries(db, walk, newestStart, entriesMax + 1)
  const { length } = entries.slice(0, entriesMax).filter(({ matches }) => matches === 1)
  return { count: length, isExact: entries.length <= entriesMax }
}

/** Counts all posts of a board, by posts_newest_on_board. */
export async function countPostsOn(
  db: CompanyDb,
  boardId: number,
  entriesMax = 1_000,
): Promise<PostCount> {
  const of = { column: 'board_id' as const, value: boardId }
  const order = { key: 'created', order: 'created', of, towards: 'older' } as const
  const walk = { filter: { boards: 'every' }, part: 'listed', ...order } as const
  const { length } = await readEntries(db, walk, newestStart, entriesMax + 1)
  return { count: Math.min(length, entriesMax), isExact: length <= entriesMax }
}

/** Counts posts on these boards with a tag, by the tag's own index. */
export async function countTagged(
  db: CompanyDb,
  boards: PostFilter['boards'],
  tag: number,
  entriesMax = 1_000,
): Promise<PostCount> {
  const mark = { kind: 'tag', values: [tag] } as const
  const walk = { filter: { boards, tags: [tag] }, part: 'listed', key: 'created' } as const
  const entries = await readMarked(db, mark, walk, entriesMax)
  if (!entries) return { count: entriesMax, isExact: false }
  return { count: entries.filter(({ matches }) => matches === 1).length, isExact: true }
}
