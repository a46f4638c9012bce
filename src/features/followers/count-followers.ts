import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/index.ts'

/** As many rows are read at most. */
export const followersMax = 1_000

/** How many people follow one of these posts, without one of them; `followersMax` where there may be more. By primary key. */
export async function countFollowers(
  db: CompanyDb,
  postIds: number[],
  exceptId: number,
): Promise<number> {
  const people = new Set<number>()
  let left = followersMax
  for (const postId of postIds) {
    const rows = await db.query
      .selectFrom('followers')
      .select(['user_id', 'is_following'])
      .where(seek(db.engine, 'post_id', postId))
      .orderBy('post_id')
      .orderBy('user_id')
      .limit(left)
      .execute()
    for (const { user_id, is_following } of rows)
      if (is_following === 1 && user_id !== exceptId) people.add(user_id)
    left -= rows.length
    if (left === 0) return followersMax
  }
  return people.size
}
