import type { CompanyDb } from '../store/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/** What visitors read below a post, oldest first. Internal comments are not among it. */
export function listPublicComments(
  db: CompanyDb,
  postId: number,
  { limit }: { limit: number },
): Promise<CommentRow[]> {
  // By the unique key (company_id, post_id, id).
  const ids = db.query
    .selectFrom('comments as item')
    .select(['item.id', 'item.created'])
    .where('item.post_id', '=', postId)
    .where('item.is_internal', '=', 0)
    .orderBy('item.id')
    .limit(limit)
  return commentRows(db, ids).orderBy('c.id').execute()
}
