import { sql } from 'kysely'
import type { Store } from '../store/index.ts'
import { idsPerCompany } from './word-row.ts'

/** Posts that are missing in the word index, and words of posts that are gone. */
export async function searchErrors(store: Store): Promise<string[]> {
  const rows = store.engine.kind === 'postgres' ? await onPostgres(store) : await onSqlite(store)
  return rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
}

type WordError = { company_id: number; post_id: number; state: string }

async function onPostgres(store: Store): Promise<WordError[]> {
  const { rows } = await sql<WordError>`
    select company_id, post_id, 'is not in the word index' as state from posts_without_words()
  `.execute(store.installation)
  return rows
}

async function onSqlite(store: Store): Promise<WordError[]> {
  const ids = sql.lit(idsPerCompany)
  const { rows } = await sql<WordError>`
    select p.company_id, p.id as post_id, 'is not in the word index' as state from posts p
    where not exists
      (select 1 from post_words_docsize w where w.id = p.company_id * ${ids} + p.id)
    union all
    select w.id / ${ids}, w.id % ${ids}, 'is in the word index but not there'
    from post_words_docsize w
    where not exists
      (select 1 from posts p where p.company_id = w.id / ${ids} and p.id = w.id % ${ids})
  `.execute(store.installation)
  return rows
}
