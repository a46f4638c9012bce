import { eventKind, rowId } from '../../store/index.ts'

export const voteAdded = eventKind('vote.added', {
  post_id: rowId,
  board_id: rowId,
  user_id: rowId,
})
