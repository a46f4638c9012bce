import type { CompanyDb } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { countFollowers } from '../followers/index.ts'
import { countVoters, type PostRow, visibleGroupIds } from '../posts/index.ts'

/** Where there are more votes in all, nobody counts who has voted for several. */
const votesMax = 1_000

/** What becomes of posts that are merged. */
export type MergePreview = {
  votes: number
  /** False where some who voted for several are counted more than once. */
  isExact: boolean
  comments: number
  /** How many people follow any of them, as far as they are counted, without the one who asks. */
  followers: number
}

export async function previewMerge(
  db: CompanyDb,
  { audience, userId }: { audience: Audience; userId: number },
  posts: PostRow[],
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
    followers: await countFollowers(db, ids, userId),
  }
}
