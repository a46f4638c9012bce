import { sql } from 'kysely'
import { discountWords } from './count-words.ts'
import type { Indexing } from './index-posts.ts'
import { readWordLists } from './read-word-lists.ts'
import { listStart } from './word-list.ts'
import { wordRow } from './word-row.ts'

/** Takes the posts with these ids out of the index, and out of the counts. */
export async function unindexPosts(transaction: Indexing, firstId: number, lastId: number) {
  const lists = await readWordLists(transaction, firstId, lastId)
  if (lists.length === 0) return
  const counts = new Map<number, number>()
  for (const list of lists)
    for (const word of new Set(list.subarray(listStart)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  await discountWords(transaction, counts)
  const titleWords = lists.reduce((sum, list) => sum + list[0]!, 0)
  const contentWords = lists.reduce((sum, list) => sum + list[2]!, 0)
  await transaction.raw(
    companyId => sql`update search_indexes set posts_count = posts_count - ${lists.length},
      title_words = title_words - ${titleWords}, content_words = content_words - ${contentWords}
      where company_id = ${companyId}`,
  )
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
