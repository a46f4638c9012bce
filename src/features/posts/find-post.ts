import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/index.ts'
import { type Audience, sees } from '../boards/index.ts'
import type { PostRow } from './post-row.ts'
import { postsInOrder } from './posts-in-order.ts'

/** The post if the audience sees its board. */
export async function findVisiblePost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow | undefined> {
  const [post] = await postsInOrder(db, [postId])
  return post && sees(audience, post.board_id) ? post : undefined
}

/** For what is done to a post: one that is not there and one that is not seen are the same. */
export async function getVisiblePost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow> {
  const post = await findVisiblePost(db, audience, postId)
  if (!post) throw problem('not_found')
  return post
}
