import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsById } from '../../../store/rows-by.ts'
import type { Audience } from '../../boards/audience.ts'
import { isVisible } from '../../posts/find-post.ts'
import { votesOfPerson } from '../../posts/merge/group.ts'
import { type PostRow, postsInOrder } from '../../posts/post-row.ts'

/** The newest posts that somebody has to do with; older ones are on their boards. */
const postsMax = 500

export type OwnPost = PostRow & {
  lastActivity: number
  hasPosted: boolean
  hasVoted: boolean
  isFollowing: boolean
}

/**
 * Posts that a person wrote, voted for, commented on or follows, latest changes first. All of these make a row in
 * followers. A merged post counts as its target.
 */
export async function listOwnPosts(
  db: CompanyDb,
  audience: Audience,
  userId: number,
): Promise<OwnPost[]> {
  // By followers_by_user.
  const rows = await db.query
    .selectFrom('followers')
    .select(['post_id', 'is_following'])
    .where(seek(db.engine, 'user_id', userId))
    .orderBy('user_id', 'desc')
    .orderBy('post_id', 'desc')
    .limit(postsMax)
    .execute()
  const followed = await rowsById(
    db,
    'posts',
    rows.map(({ post_id }) => post_id),
  )
  const byRoot = Map.groupBy(
    rows.filter(({ post_id }) => followed.get(post_id)?.deleted === null),
    ({ post_id }) => followed.get(post_id)!.root_id ?? post_id,
  )
  const ids = [...byRoot.keys()]
  const posts = await postsInOrder(db, ids)
  const activity = await rowsById(db, 'posts', ids)
  const votes = await votesOfPerson(db, {
    postIds: [...new Set([...rows.map(({ post_id }) => post_id), ...ids])],
    userId,
  })
  const voted = new Set(votes.map(({ post_id }) => post_id))
  return posts
    .filter(post => isVisible(audience, post))
    .map(post => {
      const own = byRoot.get(post.id)!
      const ofRoot = own.find(({ post_id }) => post_id === post.id)
      return {
        ...post,
        lastActivity: activity.get(post.id)?.last_activity ?? post.created,
        hasPosted: post.creator_id === userId,
        hasVoted: voted.has(post.id) || own.some(({ post_id }) => voted.has(post_id)),
        isFollowing: ofRoot
          ? ofRoot.is_following === 1
          : own.some(({ is_following }) => is_following === 1),
      }
    })
    .toSorted((one, other) => other.lastActivity - one.lastActivity || other.id - one.id)
}
