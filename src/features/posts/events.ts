import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/index.ts'

export const postCreated = eventKind(
  'post.created',
  {
    post_id: rowId,
    board_id: rowId,
    creator_id: rowId,
  },
  { seenBy: 'board' },
)

/** Its details have the texts that were changed. */
export const postEdited = eventKind(
  'post.edited',
  { post_id: rowId, board_id: rowId },
  {
    seenBy: 'board',
    details: z.strictObject({ title: textChange.optional(), content: textChange.optional() }),
  },
)

/** `from` and `to` are statuses. */
export const postStatusChanged = eventKind(
  'post.status_changed',
  {
    post_id: rowId,
    board_id: rowId,
    from: rowId,
    to: rowId,
  },
  { seenBy: 'board' },
)
