import { sql } from 'kysely'
import type { CompanyTransaction } from '../store/index.ts'
import { wordRow } from './word-row.ts'
import { wordsOf } from './words.ts'

type Indexed = { id: number; title: string; content: string }

/** Makes a post findable, in the transaction that writes it. */
export async function indexPost(transaction: CompanyTransaction, { id, title, content }: Indexed) {
  const words = { title: wordsOf(title), content: wordsOf(content) }
  if (transaction.engine === 'postgres') {
    const distinct = [...new Set([...words.title, ...words.content])]
    await transaction.raw(
      () =>
        sql`select index_post(${id}, array(select json_array_elements_text(${JSON.stringify(distinct)}::text::json)))`,
    )
    return
  }
  await transaction.raw(
    companyId => sql`insert into post_words (rowid, title, content)
      values (${wordRow(companyId, id)}, ${words.title.join(' ')}, ${words.content.join(' ')})`,
  )
}
