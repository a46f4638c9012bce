import { sql } from 'kysely'
import { isOneOf, rowsWith } from '../../platform/db/value-list.ts'
import { type CompanyTransaction, companyQuery, companyStatement } from '../../store/index.ts'

export type RowChange = { postId: number; organizationId: number; isAdded: boolean }

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
  counted: { id: number; due: number; now: number },
) {
  await transaction.run(updateRevenue, counted)
}

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
