import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { commentIndex, indexStatement } from './comment-index.ts'
import { placesOn } from './comment-place.ts'
import { dropEmptyBoards } from './count-posts.ts'

/**
 * In the transaction that deletes a board without posts. The comments of posts that were moved away may still be counted
 * there: the count goes with the last of them.
 */
export async function forgetBoard(
  transaction: Pick<CompanyDb, 'run' | 'identity'>,
  boardId: number,
) {
  await transaction.run(deleteCount, { boardId })
  await dropEmptyBoards(commentIndex(transaction), placesOn([boardId], { isTeam: true }))
}

const deleteCount = indexStatement<{ boardId: number }>(
  index => (companyId, value) =>
    sql`delete from ${index.boards}
    where company_id = ${companyId} and board_id = ${value('boardId')}`,
)
