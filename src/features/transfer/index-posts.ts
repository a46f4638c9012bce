import { indexPost } from '../search/index.ts'
import type { CompanyTransaction } from '../store/index.ts'

/** Makes the posts of a batch findable, in the transaction that writes them. */
export async function indexPosts(
  transaction: CompanyTransaction,
  posts: { id: number; title: string; content: string }[],
) {
  // All at once: on PostgreSQL they travel together.
  await Promise.all(posts.map(post => indexPost(transaction, post)))
}
