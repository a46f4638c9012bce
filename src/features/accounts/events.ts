import { z } from 'zod'
import { eventKind, rowId } from '../../store/index.ts'

export const userCreated = eventKind(
  'user.created',
  {
    user_id: rowId,
    role: z.enum(['admin', 'team', 'customer']),
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
