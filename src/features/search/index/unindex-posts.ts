import { changeLists } from './change-lists.ts'
import type { IndexingTransaction } from './term-id-cache.ts'

/** Removes posts from the index, in the transaction that deletes them and before it does. */
export async function unindexPosts(transaction: IndexingTransaction, ids: number[]) {
  await changeLists(
    transaction,
    ids.map(id => ({ id, now: undefined })),
  )
}
