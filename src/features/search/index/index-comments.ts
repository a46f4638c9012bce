import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { IndexingTransaction } from './assign-term-ids.ts'
import { changeLists } from './change-lists.ts'
import { commentIndex, indexStatement } from './comment-index.ts'
import { placeOf } from './comment-place.ts'
import {
  type IndexedPost,
  indexBulk,
  indexPosts,
  readyToIndex,
  reindexPosts,
} from './index-posts.ts'

/** A comment as its row has it. */
export type CommentText = { id: number; board_id: number; is_internal: 0 | 1; content: string }

/** Indexes new comments that lists show, in the transaction that writes them. */
export async function indexComments(transaction: IndexingTransaction, comments: CommentText[]) {
  if (comments.length > 0) await indexPosts(commentIndex(transaction), comments.map(toIndexed))
}

/** The same for one, in two steps: see `readyToIndex`. */
export async function readyToIndexComment(transaction: IndexingTransaction, content: string) {
  const index = await readyToIndex(commentIndex(transaction), [{ title: '', content }])
  return (comment: CommentText) => index([toIndexed(comment)])
}

/** For a bulk load, see flush-pending.ts. */
export async function indexCommentsInBulk(
  transaction: IndexingTransaction,
  comments: CommentText[],
) {
  if (comments.length > 0) await indexBulk(commentIndex(transaction), comments.map(toIndexed))
}

/**
 * Brings the index in line with comments that were edited, listed or no longer listed, or moved to another board, in the
 * same transaction and after that.
 */
export async function reindexComments(transaction: IndexingTransaction, ids: number[]) {
  if (ids.length === 0) return
  const given = { ids: JSON.stringify(ids) }
  const index = commentIndex(transaction)
  const rows = await transaction.run(commentsById, given)
  const known = new Set((await index.run(listedIds, given)).map(({ id }) => id))
  const listed = rows.filter(({ is_listed }) => is_listed === 1)
  const shown = new Set(listed.map(({ id }) => id))
  const gone = [...known].filter(id => !shown.has(id))
  if (gone.length > 0) await unindexComments(transaction, gone)
  const isKnown = ({ id }: CommentText) => known.has(id)
  await reindexPosts(index, listed.filter(isKnown).map(toIndexed))
  await indexComments(
    transaction,
    listed.filter(comment => !isKnown(comment)),
  )
}

/** Removes comments from the index, in the transaction that deletes their rows and before it does. */
export async function unindexComments(transaction: IndexingTransaction, ids: number[]) {
  await changeLists(
    commentIndex(transaction),
    ids.map(id => ({ id, now: undefined })),
  )
}

function toIndexed({ id, board_id, is_internal, content }: CommentText): IndexedPost {
  return { id, boardId: placeOf(board_id, is_internal === 1), title: '', content }
}

type Ids = { ids: string }

/** By primary key. */
const commentsById = companyStatement<Ids, CommentText & { is_listed: 0 | 1 | 2 }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const rows = rowsWith(engine, 'comments', owner, { name: 'id', type: 'bigint' }, value('ids'))
    return sql`select id, board_id, is_internal, content, is_listed from (${rows}) as found order by id`
  },
)

/** By the unique index of comments, which SQLite would not choose by itself. */
const listedIds = indexStatement<Ids, { id: number }>(index => (companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const id = sql.ref(index.itemId)
  const column = { name: index.itemId, type: 'bigint' as const }
  return engine === 'postgres'
    ? sql`select ${id} as id from (${rowsWith(engine, index.lists, owner, column, value('ids'))}) as found`
    : sql`select t.${id} as id from json_each(${value('ids')}) as given
        cross join ${index.lists} as t on t.company_id = ${companyId} and t.${id} = given.value`
})
