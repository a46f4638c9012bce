import { sql } from 'kysely'
import type { Store } from '../../../store/index.ts'
import { findWrongCounts } from './find-wrong-counts.ts'
import { findWrongLists } from './find-wrong-lists.ts'
import { findWrongWords } from './find-wrong-terms.ts'

/** Of one kind of damage so many rows are named: a table that was emptied would name millions. */
const namedMax = 100

/** Posts that the index lacks, has with other words, or has though they are gone; and wrong counts. */
export async function searchErrors(store: Store): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; post_id: number; state: string }>`
    select p.company_id, p.id as post_id, 'is not in the search index' as state from posts p
    where not exists
      (select 1 from post_words w where w.company_id = p.company_id and w.post_id = p.id)
    union all
    select w.company_id, w.post_id, 'is in the search index but not there' from post_words w
    where not exists (select 1 from posts p where p.company_id = w.company_id and p.id = w.post_id)
    limit ${sql.lit(namedMax)}
  `.execute(store.installation)
  const found = rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
  return [...found, ...(await strayCompanies(store)), ...(await errorsOfCompanies(store))]
}

/** Tables without a foreign key may hold rows of a company that is not there. */
async function strayCompanies(store: Store): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; held_in: string }>`
    select distinct t.company_id, 'word_posts' as held_in from word_posts t
    where not exists (select 1 from companies c where c.id = t.company_id)
    union all
    select distinct t.company_id, 'word_counts' as held_in from word_counts t
    where not exists (select 1 from companies c where c.id = t.company_id)
    limit ${sql.lit(namedMax)}
  `.execute(store.installation)
  return rows.map(
    ({ company_id, held_in }) => `company ${company_id} is not there but has rows in ${held_in}`,
  )
}

async function errorsOfCompanies(store: Store): Promise<string[]> {
  const companies = await store.installation.selectFrom('companies').select('id').execute()
  const errors: string[] = []
  for (const { id } of companies) {
    const db = store.company(id)
    for (const post of (await findWrongLists(db)).slice(0, namedMax))
      errors.push(`company ${id}, post ${post} is listed with other words than it has`)
    for (const what of (await findWrongCounts(db)).slice(0, namedMax))
      errors.push(`company ${id}: search counts ${what} wrongly`)
    for (const what of await findWrongWords(db)) errors.push(`company ${id}: in search, ${what}`)
  }
  return errors
}
