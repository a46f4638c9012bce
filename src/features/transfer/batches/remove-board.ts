import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { deleteBoard, hasPosts } from '../../boards/delete-board.ts'
import { boardById } from '../../boards/find-board.ts'
import { retain } from './retain.ts'

/** Deletes a board that a batch added, or leaves it to the company if it has other posts or somebody has edited it. */
export async function removeBoard(
  transaction: CompanyTransaction,
  actor: Actor,
  boardId: number,
  batchId: number,
) {
  const [board] = await transaction.run(boardById, { id: boardId })
  if (board!.edited !== null || (await hasPosts(transaction, boardId)))
    return retain(transaction, 'boards', boardId, batchId)
  await deleteBoard(transaction, actor, board!)
}
