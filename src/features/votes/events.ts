import { z } from 'zod'
import { eventKind, rowId } from '../../store/event.ts'

const vote = { post_id: rowId, board_id: rowId, user_id: rowId }

/** `is_restored`: an earlier vote that a block had removed. */
export const voteAdded = eventKind(
  'vote.added',
  { ...vote, is_restored: z.literal(true).optional() },
  { seenBy: 'board' },
)

const importance = z.enum(['nice_to_have', 'important', 'must_have']).nullable()

/** What it means to the voter, which only they and the team see. */
export const voteImportanceChanged = eventKind(
  'vote.importance_changed',
  { ...vote, from: importance, to: importance },
  { seenBy: 'board_team' },
)

export const voteRemoved = eventKind('vote.removed', vote, { seenBy: 'board' })
