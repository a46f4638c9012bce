import { sql } from 'kysely'
import type { Indexing } from './index-posts.ts'
import { unpackWords, type WordList } from './word-list.ts'
import { wordRow } from './word-row.ts'

/** The word lists of a company's posts with ids from one to another. */
export async function readWordLists(
  db: Indexing,
  firstId: number,
  lastId: number,
): Promise<WordList[]> {
  const rows = await db.raw(companyId =>
    db.engine === 'postgres'
      ? sql<{ words: Uint8Array }>`select words from words_of_posts(${firstId}, ${lastId})`
      : sql<{ words: Uint8Array }>`select words from post_words
          where id between ${wordRow(companyId, firstId)} and ${wordRow(companyId, lastId)}`,
  )
  return rows.map(({ words }) => unpackWords(words))
}
