import type { CompanyTransaction } from '../../store/company-db.ts'

/** Keeps the count of likes. What an event says of the comment. */
export async function countLike(
  { query, revision }: CompanyTransaction,
  commentId: number,
  change: 1 | -1,
) {
  const { is_internal, ...ids } = await query
    .updateTable('comments')
    .set(eb => ({ likes_count: eb('likes_count', '+', change), revision }))
    .where('id', '=', commentId)
    .returning(['id as comment_id', 'post_id', 'board_id', 'is_internal'])
    .executeTakeFirstOrThrow()
  return { ...ids, is_internal: is_internal === 1 }
}
