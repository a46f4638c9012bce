import { problem } from '../../errors/problem.ts'
import { type Actor, type CompanyDb, companyQuery } from '../../store/index.ts'
import { moveItems } from '../moderation-items/index.ts'
import { reindexPosts } from '../search/index.ts'
import { postMoved } from './events.ts'
import type { PostRow } from './post-row.ts'

/**
 * Moves a post to another board; `post` is as it is in the transaction. Its comments move in the same write, however
 * many they are: who may read them depends on the board, so none may stay behind for a moment.
 */
export function movePost(
  db: CompanyDb,
  actor: Actor,
  { id, board_id: from_board_id, title, content, root_id, merged_count, is_listed }: PostRow,
  boardId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (boardId === from_board_id) return
    // The posts of a group count for one another, so the same people must see them.
    if (root_id !== null || merged_count > 0) throw problem('post_in_merge')
    const { revision } = transaction
    await transaction.run(updateBoard, { id, boardId, revision })
    await transaction.run(updateComments, { id, boardId, revision })
    await moveItems(transaction, id, boardId)
    if (is_listed === 1) await reindexPosts(transaction, [{ id, boardId, title, content }])
    transaction.record(postMoved, { post_id: id, board_id: boardId, from_board_id })
  })
}

type Moved = { id: number; boardId: number; revision: number }

const updateBoard = companyQuery<Moved, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({
      board_id: value('boardId'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)

/**
 * By the unique index of a post's comments. The revision makes cached responses find out who may still see a comment;
 * nobody has edited it.
 */
const updateComments = companyQuery<Moved, unknown>((query, value) =>
  query
    .updateTable('comments')
    .set({ board_id: value('boardId'), revision: value('revision') })
    .where('post_id', '=', value('id')),
)
