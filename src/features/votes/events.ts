import { z } from 'zod'
import { eventKind, rowId } from '../../store/event.ts'

const vote = { post_id: rowId, board_id: rowId, user_id: rowId }

/** `is_restored`: an earlier vote that a block had removed. */
export const voteAdded = eventKind(
  'vote.added',
  { ...vote, is_restored: z.literal(true).optional() },
  { seenBy: 'board' },
)

export const voteRemoved = eventKind('vote.removed', vote, { seenBy: 'board' })
