import { type IndexedPost, indexPosts } from './index-posts.ts'
import { readListedPosts } from './listed-posts.ts'
import type { IndexingTransaction } from './term-id-cache.ts'
import { unindexPosts } from './unindex-posts.ts'

/** Replaces what the index has of posts, in the transaction that edits them. */
export async function reindexPosts(transaction: IndexingTransaction, posts: IndexedPost[]) {
  for (const { id } of posts)
    await unindexPosts(transaction, await readListedPosts(transaction, id, id))
  await indexPosts(transaction, posts)
}
