import { sql } from 'kysely'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../store/index.ts'

/** How many people vote for one of the posts. It reads all their votes: for merging and unmerging only. */
export async function countVoters(
  transaction: CompanyTransaction,
  postIds: number[],
): Promise<number> {
  const column = { name: 'post_id', type: 'bigint' as const }
  const [counted] = await transaction.raw(companyId => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const votes = rowsWith(transaction.engine, 'votes', owner, column, JSON.stringify(postIds))
    return sql<{ voters: number }>`select count(distinct user_id) as voters from (${votes}) as v`
  })
  return Number(counted!.voters)
}
