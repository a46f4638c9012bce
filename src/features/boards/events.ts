import { z } from 'zod'
import { eventKind, rowId } from '../../store/index.ts'

/** A private board ends that a team member sees every board, a public one is seen by all. */
export const boardCreated = eventKind(
  'board.created',
  { board_id: rowId, is_private: z.boolean() },
  {
    seenBy: 'board',
    details: z.strictObject({ slug: z.string(), name: z.string() }),
    changesAccess: true,
  },
)

const membership = { board_id: rowId, user_id: rowId }

export const boardMemberAdded = eventKind('board.member_added', membership, {
  seenBy: 'board',
  changesAccess: true,
})

export const boardMemberRemoved = eventKind('board.member_removed', membership, {
  seenBy: 'board',
  changesAccess: true,
})
