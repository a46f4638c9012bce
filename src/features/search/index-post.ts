import { sql } from 'kysely'
import type { CompanyTransaction } from '../store/index.ts'
import { wordRow } from './word-row.ts'
import { wordsOf } from './words.ts'

/** Makes a post findable, in the transaction that writes it. */
export async function indexPost(
  transaction: CompanyTransaction,
  { id, title, content }: { id: number; title: string; content: string },
) {
  await transaction.raw(
    companyId => sql`insert into post_words (rowid, title, content)
      values (${wordRow(companyId, id)}, ${wordsOf(title).join(' ')}, ${wordsOf(content).join(' ')})`,
  )
}
