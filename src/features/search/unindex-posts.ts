import { sql } from 'kysely'
import { countPending, discountPosts } from './count-posts.ts'
import type { Indexing } from './index-posts.ts'
import { readListedPosts } from './listed-posts.ts'
import { wordRow } from './word-row.ts'

/** Takes the posts with these ids out of the index, and out of the counts. */
export async function unindexPosts(transaction: Indexing, firstId: number, lastId: number) {
  await countPending(transaction, { isForced: true })
  const posts = await readListedPosts(transaction, firstId, lastId)
  if (posts.length === 0) return
  await discountPosts(transaction, posts)
  await remove(transaction, firstId, lastId)
}

/** On PostgreSQL a post's row is written over when it is indexed anew. */
async function remove(transaction: Indexing, firstId: number, lastId: number) {
  if (transaction.engine === 'postgres') return
  for (const [table, column] of [
    ['post_words', 'id'],
    ['word_index', 'rowid'],
  ] as const)
    await transaction.raw(
      companyId => sql`delete from ${sql.table(table)} where ${sql.ref(column)}
        between ${wordRow(companyId, firstId)} and ${wordRow(companyId, lastId)}`,
    )
}
