import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { findSimilarPostIds } from '../search/query/find-similar-post-ids.ts'
import { type RankedPosts, rankedPosts } from './search-posts.ts'

const hintsMax = 10

/** Posts that the audience sees and that may say what this text says, likeliest first; without some, as the post that has it. */
export function findSimilarPosts(
  db: CompanyDb,
  audience: Audience,
  text: { title: string; content: string },
  except: number[] = [],
): Promise<RankedPosts> {
  return db.readTogether(async same =>
    rankedPosts(same, await findSimilarPostIds(same, audience, text, hintsMax, except)),
  )
}
