import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

const usersPerSlice = 500

/** Takes a deleted organization from posts. */
export async function forgetOrganization(
  transaction: CompanyTransaction,
  organizationId: number,
  postIds: number[],
) {
  if (postIds.length === 0) return
  const json = JSON.stringify(postIds)
  await transaction.raw(
    companyId => sql`delete from post_organizations where company_id = ${companyId}
      and organization_id = ${organizationId} and ${isOneOf(transaction.engine, 'post_id', 'bigint', json)}`,
  )
}

/**
 * Takes a deleted organization from some of its users, who no longer show it anyway; and, with the last of them, deletes
 * it for good. No post may refer to it any more.
 */
export async function detachSomeUsers(
  transaction: CompanyTransaction,
  organizationId: number,
): Promise<'some' | 'all'> {
  const users = await transaction.run(members, { organizationId })
  await settleAll(users.map(async ({ id }) => transaction.run(detach, { id })))
  if (users.length === usersPerSlice) return 'some'
  await transaction.query.deleteFrom('organizations').where('id', '=', organizationId).execute()
  return 'all'
}

/** By users_by_organization. */
const members = companyQuery<{ organizationId: number }, { id: number }>((query, value) =>
  query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', value('organizationId'))
    .orderBy('organization_id')
    .orderBy('id')
    .limit(sql.lit(usersPerSlice)),
)

const detach = companyQuery<{ id: number }, unknown>((query, value) =>
  query.updateTable('users').set({ organization_id: null }).where('id', '=', value('id')),
)
