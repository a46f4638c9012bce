import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import { type Audience, sees } from '../boards/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/** The comment if the audience sees its board. */
export async function findVisibleComment(
  db: CompanyDb,
  audience: Audience,
  commentId: number,
): Promise<CommentRow | undefined> {
  const [comment] = await db.run(commentById, { commentId })
  return comment && sees(audience, comment.board_id) ? comment : undefined
}

/** By primary key. */
const commentById = companyQuery<{ commentId: number }, CommentRow>((query, value, engine) => {
  const id = query
    .selectFrom('comments as item')
    .select(['item.id', 'item.created'])
    .where(seek(engine, 'item.id', value('commentId')))
    .orderBy('item.id')
  return commentRows(query, engine, id)
})
