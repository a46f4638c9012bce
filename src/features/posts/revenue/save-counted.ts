import { sql } from 'kysely'
import { isOneOf, rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'

export type RowChange = { postId: number; organizationId: number; isAdded: boolean }

/** Those of some posts that are marked. */
export async function dueAmong(
  transaction: CompanyTransaction,
  postIds: number[],
): Promise<ReadonlySet<number>> {
  const posts = await transaction.run(marksOf, { ids: JSON.stringify([...new Set(postIds)]) })
  return new Set(posts.filter(({ revenue_due }) => revenue_due !== null).map(({ id }) => id))
}

/** Rows that are there already, or of an organization that was deleted meanwhile, are passed over. */
export async function saveRows(transaction: CompanyTransaction, changes: RowChange[]) {
  const groups = Map.groupBy(changes, ({ postId, isAdded }) => `${postId} ${isAdded}`)
  for (const group of groups.values()) {
    const { postId, isAdded } = group[0]!
    const ids = JSON.stringify(group.map(({ organizationId }) => organizationId))
    await transaction.run(isAdded ? insertRows : deleteRows, { postId, ids })
  }
}

/** A mark that is another by now stays: the revenue is counted once more. */
export async function saveRevenue(
  transaction: CompanyTransaction,
  { id, due, now }: { id: number; due: number; now: number },
) {
  await transaction.run(updateRevenue, { id, due, now })
}

type Mark = { id: number; revenue_due: number | null }

/** By primary key. */
const marksOf = companyStatement<{ ids: string }, Mark>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const posts = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select id, revenue_due from (${posts}) as posts`
})

type Rows = { postId: number; ids: string }

const insertRows = companyStatement<Rows>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const organizations = rowsWith(engine, 'organizations', owner, column, value('ids'))
  return sql`insert into post_organizations (company_id, post_id, organization_id)
    select cast(${companyId} as bigint), cast(${value('postId')} as bigint), id
    from (${organizations}) as organizations where is_listed = 1
    on conflict (company_id, post_id, organization_id) do nothing`
})

const deleteRows = companyStatement<Rows>(
  (companyId, value, engine) => sql`delete from post_organizations
    where company_id = ${companyId} and post_id = ${value('postId')}
      and ${isOneOf(engine, 'organization_id', 'bigint', value('ids'))}`,
)

const updateRevenue = companyQuery<{ id: number; due: number; now: number }, unknown>(
  (query, value) =>
    query
      .updateTable('posts')
      .set(eb => ({
        revenue: value('now'),
        revenue_due: eb
          .case()
          .when('revenue_due', '=', value('due'))
          .then(null)
          .else(eb.ref('revenue_due'))
          .end(),
      }))
      .where('id', '=', value('id')),
)
