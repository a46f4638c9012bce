import { sql } from 'kysely'
import type { Store } from '../store/index.ts'
import { countErrors } from './count-errors.ts'
import { idsPerCompany } from './word-row.ts'

/** Posts that are missing in the index, what is in it of posts that are gone, and wrong counts. */
export async function searchErrors(store: Store): Promise<string[]> {
  const rows = store.engine.kind === 'postgres' ? await onPostgres(store) : await onSqlite(store)
  const found = rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
  return [...found, ...(await countErrors(store))]
}

type IndexError = { company_id: number; post_id: number; state: string }

async function onPostgres(store: Store): Promise<IndexError[]> {
  const { rows } = await sql<IndexError>`
    select company_id, post_id, 'is not in the search index' as state from posts_without_words()
  `.execute(store.installation)
  return rows
}

async function onSqlite(store: Store): Promise<IndexError[]> {
  const ids = sql.lit(idsPerCompany)
  const { rows } = await sql<IndexError>`
    select p.company_id, p.id as post_id, 'is not in the search index' as state from posts p
    where (p.id <= (select counted_to from search_indexes s where s.company_id = p.company_id)
        and not exists (select 1 from word_index_docsize i where i.id = p.company_id * ${ids} + p.id))
      or not exists (select 1 from post_words w where w.id = p.company_id * ${ids} + p.id)
    union all
    select i.id / ${ids}, i.id % ${ids}, 'is in the search index but not there'
    from (select id from word_index_docsize union select id from post_words) as i
    where not exists
      (select 1 from posts p where p.company_id = i.id / ${ids} and p.id = i.id % ${ids})
  `.execute(store.installation)
  return rows
}
