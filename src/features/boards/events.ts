import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'
import { modes, visibilities } from './audience.ts'

/** Absent in events by earlier versions, which knew private boards and public ones. */
const asks = { asks_importance: z.boolean().optional() }
const access = {
  ...asks,
  visibility: z.enum(visibilities).optional(),
  mode: z.enum(modes).optional(),
  segments: z.array(rowId).optional(),
}

const slugAndName = z.strictObject({ slug: z.string(), name: z.string() })

/** A private board ends that a team member sees every board, a public one is seen by all. */
export const boardCreated = eventKind(
  'board.created',
  { board_id: rowId, is_private: z.boolean(), ...access },
  { seenBy: 'board', details: slugAndName, changesAccess: true },
)

/** Its data is as the board is from then on; its details have the texts that were changed. */
export const boardUpdated = eventKind(
  'board.updated',
  { board_id: rowId, is_private: z.boolean(), ...access, position: z.int() },
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

const choice = { board_id: rowId, organization_id: rowId }

/** Only what was chosen itself: a deleted organization is gone from its boards with its own event. */
export const boardOrganizationAdded = eventKind('board.organization_added', choice, {
  seenBy: 'board',
  changesAccess: true,
})

export const boardOrganizationRemoved = eventKind('board.organization_removed', choice, {
  seenBy: 'board',
  changesAccess: true,
})
