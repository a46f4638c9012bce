import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/index.ts'
import { type Audience, sees } from '../boards/index.ts'
import { type PostRow, postsInOrder } from '../posts/index.ts'

/** The newest posts that somebody has to do with; older ones are on their boards. */
const postsMax = 500

export type OwnPost = PostRow & {
  lastActivity: number
  hasPosted: boolean
  hasVoted: boolean
  isFollowing: boolean
}

/**
 * What somebody posted, voted for, commented on or follows, latest changes first. Everybody who does any of it has a row
 * among the followers. Merged posts count as what they were merged into.
 */
export async function listOwnPosts(
  db: CompanyDb,
  audience: Audience,
  userId: number,
): Promise<OwnPost[]> {
  // By followers_by_user.
  const rows = await db.query
    .selectFrom('followers as f')
    .innerJoin('posts as p', 'p.id', 'f.post_id')
    .select(['f.post_id', 'f.is_following', 'p.root_id'])
    .where(seek(db.engine, 'f.user_id', userId))
    .where('p.deleted', 'is', null)
    .orderBy('f.user_id', 'desc')
    .orderBy('f.post_id', 'desc')
    .limit(postsMax)
    .execute()
  const byRoot = Map.groupBy(rows, ({ post_id, root_id }) => root_id ?? post_id)
  const ids = [...byRoot.keys()]
  const posts = await postsInOrder(db, ids)
  const activity = await db.query
    .selectFrom('posts')
    .select(['id', 'last_activity'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const lastActivity = new Map(activity.map(({ id, last_activity }) => [id, last_activity]))
  const votes = await db.query
    .selectFrom('votes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', [0, ...rows.map(({ post_id }) => post_id), ...ids])
    .execute()
  const voted = new Set(votes.map(({ post_id }) => post_id))
  return posts
    .filter(({ board_id }) => sees(audience, board_id))
    .map(post => {
      const own = byRoot.get(post.id)!
      const ofRoot = own.find(({ post_id }) => post_id === post.id)
      return {
        ...post,
        lastActivity: lastActivity.get(post.id) ?? post.created,
        hasPosted: post.creator_id === userId,
        hasVoted: voted.has(post.id) || own.some(({ post_id }) => voted.has(post_id)),
        isFollowing: ofRoot
          ? ofRoot.is_following === 1
          : own.some(({ is_following }) => is_following === 1),
      }
    })
    .toSorted((one, other) => other.lastActivity - one.lastActivity || other.id - one.id)
}
