import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { forgetBoard } from '../search/index/rebuild-index.ts'
import { changeBatchCounts } from '../transfer/batches/batches.ts'
import type { Board } from './boards.ts'
import { boardDeleted } from './events.ts'

/** Only an empty board can be deleted; `board` is as it is in the transaction. Its slugs are free from then on. */
export function deleteBoard(db: CompanyDb, actor: Actor, board: Board): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, slug, name } = board
    const { query } = transaction
    if (await hasPosts(transaction, id)) throw problem('board_not_empty')
    await query.deleteFrom('board_members').where('board_id', '=', id).execute()
    await query.deleteFrom('board_follows').where('board_id', '=', id).execute()
    await query.deleteFrom('board_organizations').where('board_id', '=', id).execute()
    // Posts that moved to other boards still have values of these fields.
    await query
      .updateTable('post_fields')
      .set({ is_listed: 0 })
      .where('board_id', '=', id)
      .execute()
    await query.deleteFrom('former_slugs').where('board_id', '=', id).execute()
    await forgetBoard(transaction, id)
    await query.deleteFrom('boards').where('id', '=', id).execute()
    if (board.batch_id !== null)
      await changeBatchCounts(transaction, board.batch_id, { boards: -1 })
    const data = { board_id: id, is_private: board.is_private === 1 }
    transaction.record(boardDeleted, data, { slug, name })
  })
}

/** Also those that no list shows: deleted, merged or held ones count as long as their rows are there. */
export async function hasPosts(db: Pick<CompanyDb, 'run'>, boardId: number): Promise<boolean> {
  const find = async (condition: string) =>
    rowsOf(db, 'posts', { board_id: boardId }, { columns: ['id'], condition, limit: 1 })
  // By posts_newest_on_board and posts_unlisted_on_board.
  const found = [...(await find('is_listed = 1')), ...(await find('is_listed <> 1'))]
  return found.length > 0
}
