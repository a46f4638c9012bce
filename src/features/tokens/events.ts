import { z } from 'zod'
import { eventKind, rowId } from '../../store/index.ts'
import { scopes } from '../permissions/index.ts'

export const tokenCreated = eventKind(
  'token.created',
  {
    token_id: rowId,
    owner_id: rowId,
    scopes: z.array(z.enum(scopes)),
  },
  { seenBy: 'admin' },
)

export const tokenRevoked = eventKind(
  'token.revoked',
  { token_id: rowId },
  { seenBy: 'admin', changesAccess: true },
)
