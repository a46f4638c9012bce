import type { CompanyDb } from '../../../store/company-db.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { type DetailedPostRow, loadDetails } from '../load-details.ts'
import { postsInOrder } from '../posts-in-order.ts'

/** Those of the posts that exist and that the audience sees, by id, in the order of the ids. */
export async function findPosts(
  db: CompanyDb,
  audience: Audience,
  ids: number[],
): Promise<Map<number, DetailedPostRow>> {
  const found = await postsInOrder(db, [...new Set(ids)])
  const seen = found.filter(post => post.deleted === null && sees(audience, post.board_id))
  return new Map((await loadDetails(db, seen)).map(post => [post.id, post]))
}
