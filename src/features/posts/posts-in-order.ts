import type { CompanyDb } from '../store/index.ts'
import { type PostRow, postRows, thesePosts } from './post-row.ts'

/** The posts with these ids, in the order of the ids. */
export async function postsInOrder(db: CompanyDb, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const posts = await postRows(db, thesePosts(db, ids)).execute()
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.map(id => byId.get(id)).filter(post => post !== undefined)
}
