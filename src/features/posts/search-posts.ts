import type { CompanyDb } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { findPostIds } from '../search/index.ts'
import type { PostRow } from './post-row.ts'
import { postsInOrder } from './posts-in-order.ts'

const resultsMax = 50

/** The most relevant posts that the audience sees, best first. */
export function searchPosts(db: CompanyDb, audience: Audience, text: string): Promise<PostRow[]> {
  return db.readTogether(async same =>
    postsInOrder(same, await findPostIds(same, audience, text, resultsMax)),
  )
}
