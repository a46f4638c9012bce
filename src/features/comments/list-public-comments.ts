import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/** What visitors read below a post, oldest first. Internal comments are not among it. */
export function listPublicComments(
  { query, engine }: CompanyDb,
  postId: number,
  { limit }: { limit: number },
): Promise<CommentRow[]> {
  // By the unique key (company_id, post_id, id).
  const ids = query
    .selectFrom('comments as item')
    .select(['item.id', 'item.created'])
    .where(seek(engine, 'item.post_id', postId))
    .where('item.is_internal', '=', 0)
    .orderBy('item.post_id')
    .orderBy('item.id')
    .limit(limit)
  return commentRows(query, engine, ids).orderBy('c.id').execute()
}
