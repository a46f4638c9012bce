import type { CompanyDb } from '../../../store/index.ts'
import { readEntries } from './entries.ts'
import type { PostFilter } from './post-filter.ts'

const newestStart = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/**
 * How many posts on these boards have one of these statuses: exactly, or at least, if the statuses have more than
 * `entriesMax` posts, whoever may see them. By posts_by_status.
 */
export async function countPosts(
  db: CompanyDb,
  filter: PostFilter & { statuses: readonly number[] },
  entriesMax = 1_000,
): Promise<{ count: number; isExact: boolean }> {
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
