import {
  type CompanyDb,
  type CompanyTransaction,
  eventKind,
  rowId,
} from '../../../src/store/index.ts'
import { nobody } from '../temporary-store.ts'

const boardRenamed = eventKind(
  'board.renamed',
  { board_id: rowId },
  { seenBy: 'board', changesNames: true },
)

/** A write that updates what posts show of another row. */
export function renameBoard(
  db: CompanyDb,
  boardId: number,
  name: string,
  andThen: (transaction: CompanyTransaction) => Promise<void> = async () => {},
): Promise<void> {
  return db.write(nobody, async transaction => {
    await transaction.query.updateTable('boards').set({ name }).where('id', '=', boardId).execute()
    await andThen(transaction)
    transaction.record(boardRenamed, { board_id: boardId })
  })
}
