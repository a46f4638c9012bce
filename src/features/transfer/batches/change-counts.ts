import { sql } from 'kysely'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'

type Changes = { posts?: number; users?: number; boards?: number }

/** Counts what a batch has more or less from now on. Whether the batch is there, and is not being removed. */
export async function changeBatchCounts(
  transaction: CompanyTransaction,
  batchId: number,
  { posts = 0, users = 0, boards = 0 }: Changes,
): Promise<boolean> {
  const { revision } = transaction
  const [batch] = await transaction.run(addToCounts, { batchId, posts, users, boards, revision })
  return batch?.state === 'present'
}

type Values = Required<Changes> & { batchId: number; revision: number }

/** By primary key. */
const addToCounts = companyStatement<Values, { state: string }>(
  (companyId, value) => sql`update batches set posts_count = posts_count + ${value('posts')},
      users_count = users_count + ${value('users')}, boards_count = boards_count + ${value('boards')},
      revision = ${value('revision')}
    where company_id = ${companyId} and id = ${value('batchId')} returning state`,
)
