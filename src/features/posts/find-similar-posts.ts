import type { CompanyDb } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { findSimilarPostIds } from '../search/index.ts'
import { type RankedPosts, rankedPosts } from './search-posts.ts'

const hintsMax = 10

/** Posts that the audience sees and that may say what this text says, likeliest first. */
export function findSimilarPosts(
  db: CompanyDb,
  audience: Audience,
  text: { title: string; content: string },
): Promise<RankedPosts> {
  return db.readTogether(async same =>
    rankedPosts(same, await findSimilarPostIds(same, audience, text, hintsMax)),
  )
}
