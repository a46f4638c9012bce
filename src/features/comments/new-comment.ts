import type { Selectable } from 'kysely'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Tables } from '../../store/tables.ts'
import { threadOf } from './thread.ts'

type CommentRow = Selectable<Tables['comments']>

type Given = Pick<
  CommentRow,
  | 'id'
  | 'post_id'
  | 'board_id'
  | 'parent_id'
  | 'creator_id'
  /** Set where the comment stands for a change of the post's status. */
  | 'status_id'
  | 'content'
  | 'is_internal'
  | 'is_response'
  | 'held'
  | 'is_listed'
>

/** The row of a comment that this transaction adds. */
export function newComment({ now, revision }: CompanyTransaction, given: Given) {
  const unanswered = { deleted: null, replies_count: 0, public_replies_count: 0 } as const
  return {
    ...given,
    ...unanswered,
    thread: threadOf({ ...given, ...unanswered }),
    kind: given.status_id === null ? 'reply' : 'status_change',
    created: now,
    is_highlighted: 0,
    likes_count: 0,
    revision,
    edit_revision: revision,
    edited: null,
  } as const
}
