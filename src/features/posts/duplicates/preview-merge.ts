import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { countPostReaders, type Reach } from '../../notifications/count-readers.ts'
import { countVoters } from '../count-voters.ts'
import { visibleGroupIds } from '../find-post.ts'
import type { PostRow } from '../post-row.ts'

/** Where there are more votes in all, nobody counts who has voted for several. */
const votesMax = 1_000

/** What becomes of posts that are merged. */
export type MergePreview = {
  votes: number
  /** False where some who voted for several are counted more than once. */
  isExact: boolean
  comments: number
  /** How many people are notified at most: the followers of the merged posts, except the caller. */
  readers: Reach
}

export async function previewMerge(
  db: CompanyDb,
  { audience, userId }: { audience: Audience; userId: number },
  posts: PostRow[],
  /** The posts to be merged, if that is known; otherwise any of them may be. */
  readers?: Reach,
): Promise<MergePreview> {
  const sumOf = (name: 'votes_count' | 'imported_votes' | 'comments_count') =>
    posts.reduce((sum, post) => sum + post[name], 0)
  const ids: number[] = []
  for (const post of posts) ids.push(...(await visibleGroupIds(db, audience, post)))
  const imported = sumOf('imported_votes')
  const isExact = sumOf('votes_count') - imported <= votesMax
  return {
    votes: isExact ? imported + (await countVoters(db, ids)) : sumOf('votes_count'),
    isExact,
    comments: sumOf('comments_count'),
    readers: readers ?? (await countPostReaders(db, posts.map(postId), userId)),
  }
}

const postId = ({ id }: PostRow) => id
