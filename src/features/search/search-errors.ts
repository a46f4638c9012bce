import { sql } from 'kysely'
import type { Store } from '../store/index.ts'

/** Posts that are missing in the word index, and words of posts that are gone. */
export async function searchErrors(store: Store): Promise<string[]> {
  const { rows } = await sql<{ word_row: number; problem: string }>`
    select p.company_id * 4294967296 + p.id as word_row, 'is not in the word index' as problem
    from posts p
    where not exists (select 1 from post_words_docsize w where w.id = p.company_id * 4294967296 + p.id)
    union all
    select w.id, 'is in the word index but not there' from post_words_docsize w
    where not exists (select 1 from posts p
      where p.company_id = w.id / 4294967296 and p.id = w.id % 4294967296)
  `.execute(store.installation)
  return rows.map(({ word_row, problem }) => {
    const company = Math.floor(word_row / 2 ** 32)
    return `company ${company}, post ${word_row % 2 ** 32} ${problem}`
  })
}
