import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/index.ts'

const role = z.enum(['admin', 'team', 'customer'])

export const userCreated = eventKind(
  'user.created',
  {
    user_id: rowId,
    role,
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
      external_id: nullableChange.optional(),
      segment: textChange.optional(),
    }),
    changesNames: true,
  },
)

/** `is_admin` and `is_team` stand in posts and comments, too. */
export const userRoleChanged = eventKind(
  'user.role_changed',
  { user_id: rowId, before: role, after: role },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

export const userDeleted = eventKind(
  'user.deleted',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

/** What they wrote stays, as that of a deleted user. */
export const userErased = eventKind(
  'user.erased',
  { user_id: rowId },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)
