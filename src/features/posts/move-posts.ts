import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { moveItems } from '../moderation/items.ts'
import { reindexPosts } from '../search/index/index-posts.ts'
import { postMoved } from './events.ts'
import type { PostRow } from './post-row.ts'
import { commentsPerSlice, relistComments } from './relist-comments.ts'

type MovedPost = Pick<
  PostRow,
  'id' | 'board_id' | 'title' | 'content' | 'root_id' | 'merged_count' | 'is_listed'
>

/**
 * Moves posts to another board; they are as they are in the transaction, and those that are there already stay as they
 * are. Their comments move in the same write, however many they are: who may read them depends on the board, so none
 * may stay behind for a moment. The index of search follows in slices: who sees what it finds is looked up in the rows.
 */
export function movePosts(
  db: CompanyDb,
  actor: Actor,
  posts: MovedPost[],
  boardId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const moved = posts.filter(({ board_id }) => board_id !== boardId)
    if (moved.length === 0) return
    // The posts of a group count for one another, so the same people must see them.
    const merged = moved.find(({ root_id, merged_count }) => root_id !== null || merged_count > 0)
    if (merged) throw problem('post_in_merge', detailOf(merged, posts))
    const ids = JSON.stringify(moved.map(({ id }) => id))
    const { revision } = transaction
    const updated = await transaction.run(updateBoard, { ids, boardId, revision })
    await transaction.run(updateComments, { ids, boardId, revision })
    for (const { id } of moved) await moveItems(transaction, id, boardId)
    await relistSome(
      transaction,
      updated.filter(({ relisted_to }) => relisted_to !== null).sort((a, b) => a.id - b.id),
    )
    const listed = moved.filter(({ is_listed }) => is_listed === 1)
    await reindexPosts(
      transaction,
      listed.map(({ id, title, content }) => ({ id, boardId, title, content })),
    )
    for (const { id, board_id: from_board_id } of moved)
      transaction.record(postMoved, { post_id: id, board_id: boardId, from_board_id })
  })
}

/** One slice for all posts together, in an order that does not depend on the engine: a background task does the others. */
async function relistSome(transaction: CompanyTransaction, posts: { id: number }[]) {
  let left = commentsPerSlice
  for (const { id } of posts) {
    if (left === 0) return
    left -= await relistComments(transaction, id, left)
  }
}

/** Names the post if there are several. */
function detailOf({ id }: MovedPost, posts: MovedPost[]) {
  return posts.length === 1 ? {} : { detail: `Post ${id} is merged, or has posts merged into it.` }
}

type Moved = { ids: string; boardId: number; revision: number }

/** By primary key. */
const updateBoard = companyStatement<Moved, { id: number; relisted_to: number | null }>(
  (companyId, value, engine) => sql`update posts
    set board_id = ${value('boardId')}, revision = ${value('revision')}, edit_revision = ${value('revision')},
      relisted_to = case when comments_count > 0 then 0 else relisted_to end
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}
    returning id, relisted_to`,
)

/**
 * By the unique index of a post's comments. The revision makes cached responses find out who may still see a comment;
 * nobody has edited it.
 */
const updateComments = companyStatement<Moved>(
  (companyId, value, engine) => sql`update comments
    set board_id = ${value('boardId')}, revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'post_id', 'bigint', value('ids'))}`,
)
