import { z } from 'zod'
import { eventKind, rowId } from '../../store/index.ts'

const vote = { post_id: rowId, board_id: rowId, user_id: rowId }

/** `is_restored`: it was given before, and a block had removed it. */
export const voteAdded = eventKind(
  'vote.added',
  { ...vote, is_restored: z.literal(true).optional() },
  { seenBy: 'board' },
)

export const voteRemoved = eventKind('vote.removed', vote, { seenBy: 'board' })
