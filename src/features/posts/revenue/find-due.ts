import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Store } from '../../../store/store.ts'
import { companiesIn } from '../../events/jobs/task.ts'

/** Companies in which the revenue of a post may have changed. By posts_revenue_due, and the changes' primary key. */
export function findRevenueDue(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select company_id from posts where revenue_due is not null
    union select company_id from revenue_changes`,
  )
}

/** Whether there are any. */
export async function isRevenueDue(store: Store): Promise<boolean> {
  const { rows } = await sql`
    select 1 as due where exists (select 1 from posts where revenue_due is not null)
      or exists (select 1 from revenue_changes)
  `.execute(store.installation)
  return rows.length > 0
}

/** `due` says which write may have changed it last. */
export type DuePost = { id: number; due: number; revenue: number; votes: number }

export async function nextDuePosts(db: CompanyDb, after: number): Promise<DuePost[]> {
  return db.run(duePosts, { after })
}

/** So many are written together. */
const postsPerSlice = 50

const duePosts = companyQuery<{ after: number }, DuePost>((query, value) =>
  query
    .selectFrom('posts')
    .select(['id', 'revenue', 'votes_count as votes'])
    .select(eb => eb.ref('revenue_due').$notNull().as('due'))
    .where('id', '>', value('after'))
    .where('revenue_due', 'is not', null)
    .orderBy('id')
    .limit(sql.lit(postsPerSlice)),
)
