import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../../store/event.ts'

const role = z.enum(['admin', 'team', 'customer'])

export const userCreated = eventKind(
  'user.created',
  {
    user_id: rowId,
    role,
    is_guest: z.literal(true).optional(),
  },
  { seenBy: 'team' },
)

export const userDeactivated = eventKind(
  'user.deactivated',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true },
)

export const userReactivated = eventKind(
  'user.reactivated',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true },
)

const nullableChange = z.strictObject({
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const userEdited = eventKind(
  'user.edited',
  { user_id: rowId },
  {
    seenBy: 'team',
    details: z.strictObject({
      email: textChange.optional(),
      name: textChange.optional(),
      alias: textChange.optional(),
    }),
    changesNames: true,
  },
)

/** Pages show it beside the name. */
export const userPictureChanged = eventKind(
  'user.picture_changed',
  { user_id: rowId, has_picture: z.boolean() },
  { seenBy: 'team', changesNames: true },
)

const idChange = z.strictObject({ before: rowId.nullable(), after: rowId.nullable() })

/** No post or comment shows any of it. `custom_fields` is the JSON of the values by the ids of their fields. */
export const userDetailsEdited = eventKind(
  'user.details_edited',
  { user_id: rowId },
  {
    seenBy: 'team',
    details: z.strictObject({
      external_id: nullableChange.optional(),
      segment: textChange.optional(),
      organization_id: idChange.optional(),
      custom_fields: textChange.optional(),
    }),
  },
)

/** Their organization is another one, and with it the boards that they see. */
export const userBoardsChanged = eventKind(
  'user.boards_changed',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true },
)

/** `is_admin` and `is_team` stand in posts and comments, too. */
export const userRoleChanged = eventKind(
  'user.role_changed',
  { user_id: rowId, before: role, after: role },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

/** Whether what they write is held only where everything is. */
export const userTrustChanged = eventKind(
  'user.trust_changed',
  { user_id: rowId, is_trusted: z.boolean() },
  { seenBy: 'team' },
)

/** They may not write from then on; `removes_content`: their posts and comments are held from then on, or within moments. */
export const userBlocked = eventKind(
  'user.blocked',
  { user_id: rowId, removes_content: z.boolean() },
  { seenBy: 'team', changesAccess: true },
)

/** The person signed in with a guest's browser: the guest's posts and votes are theirs now, and the guest is erased. */
export const userGuestJoined = eventKind(
  'user.guest_joined',
  { user_id: rowId, guest_id: rowId },
  { seenBy: 'team', changesNames: true },
)

/** Content removed by the block is back, or will be within moments. */
export const userUnblocked = eventKind(
  'user.unblocked',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true },
)

/** Their votes up to that time are removed, or will be within moments; each has a vote.removed. */
export const userVotesVoided = eventKind(
  'user.votes_voided',
  { user_id: rowId },
  { seenBy: 'team' },
)

export const userDeleted = eventKind(
  'user.deleted',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

/** Their content stays, as that of a deleted user. */
export const userErased = eventKind(
  'user.erased',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)
