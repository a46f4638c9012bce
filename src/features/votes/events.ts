import { eventKind, rowId } from '../../store/index.ts'

const vote = { post_id: rowId, board_id: rowId, user_id: rowId }

export const voteAdded = eventKind('vote.added', vote, { seenBy: 'board' })

export const voteRemoved = eventKind('vote.removed', vote, { seenBy: 'board' })
