import { sql } from 'kysely'
import type { Store } from '../store/index.ts'
import { idsPerCompany } from './word-row.ts'

/** Posts that are missing in the word index, and words of posts that are gone. */
export async function searchErrors(store: Store): Promise<string[]> {
  const ids = sql.lit(idsPerCompany)
  const { rows } = await sql<{ company_id: number; post_id: number; state: string }>`
    select p.company_id, p.id as post_id, 'is not in the word index' as state from posts p
    where not exists
      (select 1 from post_words_docsize w where w.id = p.company_id * ${ids} + p.id)
    union all
    select w.id / ${ids}, w.id % ${ids}, 'is in the word index but not there'
    from post_words_docsize w
    where not exists
      (select 1 from posts p where p.company_id = w.id / ${ids} and p.id = w.id % ${ids})
  `.execute(store.installation)
  return rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
}
