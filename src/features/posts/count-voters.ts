import type { Runner } from '../../store/company-db.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Importance } from '../../store/tables.ts'

type People = { people: number; importance: Record<Importance, number> }

/**
 * Number of people who vote for any of the posts, and to how many of them it means what: each counts once, with what matters most to
 * them. Reads all their votes: for merging and unmerging, and where there are few.
 */
export async function countPeople(db: Runner, postIds: number[]): Promise<People> {
  const voters = new Map<number, number>()
  const voter = { columns: ['user_id', 'importance'], orderBy: ['user_id'] } as const
  // Post by post and by primary key: for several, SQLite might walk all votes in the order of their voters.
  for (const postId of postIds)
    for (const { user_id, importance } of await rowsOf(db, 'votes', { post_id: postId }, voter))
      voters.set(user_id, Math.max(voters.get(user_id) ?? 0, importance ?? 0))
  const importance = { 1: 0, 2: 0, 3: 0 }
  for (const most of voters.values()) if (most > 0) importance[most as Importance]++
  return { people: voters.size, importance }
}
