import { eventKind, rowId } from '../../store/index.ts'

export const postCreated = eventKind('post.created', {
  post_id: rowId,
  board_id: rowId,
  creator_id: rowId,
})

/** `from` and `to` are statuses. */
export const postStatusChanged = eventKind('post.status_changed', {
  post_id: rowId,
  board_id: rowId,
  from: rowId,
  to: rowId,
})
