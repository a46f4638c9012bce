import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../../store/event.ts'
import { scopes } from '../permissions.ts'

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

const nullableChange = z.strictObject({ before: z.int().nullable(), after: z.int().nullable() })

/** Expiry and rate limit: callers are cached with both. */
export const tokenEdited = eventKind(
  'token.edited',
  { token_id: rowId, owner_id: rowId },
  {
    seenBy: 'admin',
    details: z.strictObject({
      name: textChange.optional(),
      expires: nullableChange.optional(),
      rate_limit_per_minute: nullableChange.optional(),
    }),
    changesAccess: true,
  },
)
