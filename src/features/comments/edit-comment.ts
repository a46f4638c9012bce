import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { reindexComments } from '../search/index/index-comments.ts'
import type { CommentRow } from './comment-row.ts'
import { commentEdited } from './events.ts'
import { renewMentions } from './set-mentions.ts'

/** Changes what a comment says; `comment` is as it is in the transaction. The same text again is no edit. */
export function editComment(
  db: CompanyDb,
  actor: Actor,
  comment: CommentRow,
  { content }: { content: string },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (content === comment.content) return
    const { id, post_id, board_id, creator_id, is_internal } = comment
    const { now: edited, revision } = transaction
    await transaction.run(updateText, { id, content, edited, revision })
    await reindexComments(transaction, [id])
    await renewMentions(transaction, { id, board_id, is_internal, content })
    transaction.record(
      commentEdited,
      { comment_id: id, post_id, board_id, creator_id, is_internal: is_internal === 1 },
      { content: { before: comment.content, after: content } },
    )
  })
}

type EditedText = { id: number; content: string; edited: number; revision: number }

const updateText = companyQuery<EditedText, unknown>((query, value) =>
  query
    .updateTable('comments')
    .set({
      content: value('content'),
      edited: value('edited'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
