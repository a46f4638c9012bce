import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const slugAndName = z.strictObject({ slug: z.string(), name: z.string() })

/** A private board ends that a team member sees every board, a public one is seen by all. */
export const boardCreated = eventKind(
  'board.created',
  { board_id: rowId, is_private: z.boolean() },
  { seenBy: 'board', details: slugAndName, changesAccess: true },
)

/** Its data is as the board is from then on; its details have the texts that were changed. */
export const boardUpdated = eventKind(
  'board.updated',
  { board_id: rowId, is_private: z.boolean(), position: z.int() },
  {
    seenBy: 'board',
    details: z.strictObject({
      slug: textChange.optional(),
      name: textChange.optional(),
      description: textChange.optional(),
      post_template: textChange.optional(),
      moderation: z
        .strictObject({ before: z.string().nullable(), after: z.string().nullable() })
        .optional(),
    }),
    changesAccess: true,
    changesNames: true,
  },
)

/** Nobody sees the board any more, so this is for those who saw every board. */
export const boardDeleted = eventKind(
  'board.deleted',
  { board_id: rowId, is_private: z.boolean() },
  { seenBy: 'admin', details: slugAndName, changesAccess: true },
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
