import { type Audience, sees } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { type PostRow, postRows, thesePosts } from './post-row.ts'

/** The post if the audience sees its board. */
export async function findVisiblePost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow | undefined> {
  const post = await postRows(db, thesePosts(db, [postId])).executeTakeFirst()
  return post && sees(audience, post.board_id) ? post : undefined
}
