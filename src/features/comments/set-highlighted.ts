import type { CompanyTransaction } from '../../store/company-db.ts'

/** What the team decides counts as an edit. What an event says of the comment. */
export async function setHighlighted(
  { query, revision }: CompanyTransaction,
  commentId: number,
  is_highlighted: 0 | 1,
) {
  const { is_internal, ...ids } = await query
    .updateTable('comments')
    .set({ is_highlighted, revision, edit_revision: revision })
    .where('id', '=', commentId)
    .returning(['id as comment_id', 'post_id', 'board_id', 'is_internal'])
    .executeTakeFirstOrThrow()
  return { ...ids, is_internal: is_internal === 1 }
}
