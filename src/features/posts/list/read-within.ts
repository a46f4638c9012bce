import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { PostRow } from '../post-row.ts'

/** What a post has within a segment. */
type Within = { votes: number; organizations: number; revenue: number }

const none: Within = { votes: 0, organizations: 0, revenue: 0 }

/** What each of some posts has within a segment, to tell it of any of them. */
export async function readWithin(
  db: CompanyDb,
  segmentId: number,
  postIds: number[],
): Promise<(postId: number) => Within> {
  // By post_segments_by_segment.
  const rows = await rowsBy(db, 'post_segments', 'post_id', postIds, {
    columns: ['post_id', 'votes', 'organizations', 'revenue'],
    of: { segment_id: segmentId },
  })
  const found = new Map(rows.map(({ post_id, ...within }) => [post_id, within]))
  return postId => found.get(postId) ?? none
}

/** With the votes and the revenue that they have within a segment, if there is one: these are shown, and order the list. */
export async function seenThrough(
  db: CompanyDb,
  segmentId: number | undefined,
  posts: PostRow[],
): Promise<PostRow[]> {
  if (segmentId === undefined) return posts
  const within = await readWithin(
    db,
    segmentId,
    posts.map(({ id }) => id),
  )
  return posts.map(post => {
    const { votes, revenue } = within(post.id)
    return { ...post, votes_count: votes, revenue }
  })
}
