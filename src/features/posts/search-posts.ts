import type { Audience } from '../boards/index.ts'
import { findPostIds } from '../search/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { type PostRow, postRows, thesePosts } from './post-row.ts'

const resultsMax = 50

/** The most relevant posts that the audience sees, best first. */
export async function searchPosts(
  db: CompanyDb,
  audience: Audience,
  text: string,
): Promise<PostRow[]> {
  const ids = await findPostIds(db, audience, text, resultsMax)
  if (ids.length === 0) return []
  const posts = await postRows(db, thesePosts(db, ids)).execute()
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.map(id => byId.get(id)).filter(post => post !== undefined)
}
