import { seek } from '../../platform/db/seek.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'

/**
 * Number of people who vote for any of the posts. Reads all their votes: for merging and unmerging, and where there are
 * few.
 */
export async function countVoters(db: Runner, postIds: number[]): Promise<number> {
  const voters = new Set<number>()
  // Post by post and by primary key: for several, SQLite might walk all votes in the order of their voters.
  for (const postId of postIds)
    for (const { user_id } of await db.run(votersOf, { postId })) voters.add(user_id)
  return voters.size
}

const votersOf = companyQuery<{ postId: number }, { user_id: number }>((query, value, engine) =>
  query
    .selectFrom('votes')
    .select('user_id')
    .where(seek(engine, 'post_id', value('postId')))
    .orderBy('post_id')
    .orderBy('user_id'),
)
