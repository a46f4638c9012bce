import { sql } from 'kysely'
import type { Store } from '../store/index.ts'
import { findWrongCounts } from './find-wrong-counts.ts'
import { findWrongLists } from './find-wrong-lists.ts'

/** Posts that the index lacks, has with other words, or has though they are gone; and wrong counts. */
export async function searchErrors(store: Store): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; post_id: number; state: string }>`
    select p.company_id, p.id as post_id, 'is not in the search index' as state from posts p
    where not exists
      (select 1 from post_words w where w.company_id = p.company_id and w.post_id = p.id)
    union all
    select w.company_id, w.post_id, 'is in the search index but not there' from post_words w
    where not exists (select 1 from posts p where p.company_id = w.company_id and p.id = w.post_id)
  `.execute(store.installation)
  const found = rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
  return [...found, ...(await errorsOfCompanies(store))]
}

async function errorsOfCompanies(store: Store): Promise<string[]> {
  const companies = await store.installation.selectFrom('companies').select('id').execute()
  const errors: string[] = []
  for (const { id } of companies) {
    const db = store.company(id)
    for (const post of await findWrongLists(db))
      errors.push(`company ${id}, post ${post} is listed with other words than it has`)
    for (const what of await findWrongCounts(db))
      errors.push(`company ${id}: search counts ${what} wrongly`)
  }
  return errors
}
