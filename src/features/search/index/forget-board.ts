import { sql } from 'kysely'
import { companyStatement, type Runner } from '../../../store/index.ts'

/** In the transaction that deletes a board without posts. */
export async function forgetBoard(transaction: Runner, boardId: number) {
  await transaction.run(deleteCount, { boardId })
}

const deleteCount = companyStatement<{ boardId: number }>(
  (companyId, value) => sql`delete from search_boards
    where company_id = ${companyId} and board_id = ${value('boardId')}`,
)
