import { seek } from '../../platform/db/seek.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Importance } from '../../store/tables.ts'

type People = { people: number; importance: Record<Importance, number> }

/**
 * Number of people who vote for any of the posts, and to how many of them it means what: each counts once, with what matters most to
 * them. Reads all their votes: for merging and unmerging, and where there are few.
 */
export async function countPeople(db: Runner, postIds: number[]): Promise<People> {
  const voters = new Map<number, number>()
  // Post by post and by primary key: for several, SQLite might walk all votes in the order of their voters.
  for (const postId of postIds)
    for (const { user_id, importance } of await db.run(votersOf, { postId }))
      voters.set(user_id, Math.max(voters.get(user_id) ?? 0, importance ?? 0))
  const importance = { 1: 0, 2: 0, 3: 0 }
  for (const most of voters.values()) if (most > 0) importance[most as Importance]++
  return { people: voters.size, importance }
}

const votersOf = companyQuery<
  { postId: number },
  { user_id: number; importance: Importance | null }
>((query, value, engine) =>
  query
    .selectFrom('votes')
    .select(['user_id', 'importance'])
    .where(seek(engine, 'post_id', value('postId')))
    .orderBy('post_id')
    .orderBy('user_id'),
)
