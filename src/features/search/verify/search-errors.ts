import { sql } from 'kysely'
import type { Store } from '../../../store/index.ts'
import { findWrongCounts } from './find-wrong-counts.ts'
import { findWrongLists } from './find-wrong-lists.ts'
import { findWrongTerms } from './find-wrong-terms.ts'

/** How many rows are reported for each kind of damage: an emptied table would name millions. */
const namedMax = 100

/** Posts that are missing in the index, indexed with wrong terms, or indexed but deleted or merged; and wrong counts. */
export async function searchErrors(store: Store): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; post_id: number; state: string }>`
    select p.company_id, p.id as post_id, 'is not in the search index' as state from posts p
    left join post_terms t on t.company_id = p.company_id and t.post_id = p.id
    where p.is_listed = 1 and t.post_id is null
    union all
    select t.company_id, t.post_id, 'is in the search index but not listed' from post_terms t
    left join posts p on p.company_id = t.company_id and p.id = t.post_id
    where p.id is null or p.is_listed <> 1
    limit ${sql.lit(namedMax)}
  `.execute(store.installation)
  const found = rows.map(
    ({ company_id, post_id, state }) => `company ${company_id}, post ${post_id} ${state}`,
  )
  return [...found, ...(await strayCompanies(store)), ...(await errorsOfCompanies(store))]
}

/** Tables without a foreign key may hold rows of a company that does not exist. */
async function strayCompanies(store: Store): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; held_in: string }>`
    select distinct t.company_id, 'postings' as held_in from postings t
    where not exists (select 1 from companies c where c.id = t.company_id)
    union all
    select distinct t.company_id, 'term_counts' as held_in from term_counts t
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
      errors.push(`company ${id}, post ${post} is indexed with other terms than its text has`)
    for (const what of (await findWrongCounts(db)).slice(0, namedMax))
      errors.push(`company ${id}: wrong in the search index: ${what}`)
    for (const what of await findWrongTerms(db)) errors.push(`company ${id}: in search, ${what}`)
  }
  return errors
}
