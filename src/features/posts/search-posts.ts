import type { CompanyDb, DataDependency } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { findPostIds, type RankedIds } from '../search/index.ts'
import { postDependencies } from './post-revision.ts'
import type { PostRow } from './post-row.ts'
import { postsInOrder } from './posts-in-order.ts'

const resultsMax = 50

/** Posts, best first, and what a write has to change to change them or their order. */
export type RankedPosts = { posts: PostRow[]; dependencies: DataDependency[] }

/** The most relevant posts that the audience sees. */
export function searchPosts(db: CompanyDb, audience: Audience, text: string): Promise<RankedPosts> {
  return db.readTogether(async same =>
    rankedPosts(same, await findPostIds(same, audience, text, resultsMax)),
  )
}

export async function rankedPosts(
  db: CompanyDb,
  { ids, comparedIds }: RankedIds,
): Promise<RankedPosts> {
  return {
    posts: await postsInOrder(db, ids),
    dependencies: [{ of: 'ranking', ids: 'every' }, ...postDependencies(...comparedIds)],
  }
}
