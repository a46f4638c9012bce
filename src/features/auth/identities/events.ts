import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const by = z.enum(['token', 'oidc'])

/** From then on the other site's id of the person is enough to sign in. */
export const identityLinked = eventKind(
  'user.identity_linked',
  { user_id: rowId, by },
  { seenBy: 'admin' },
)

export const identityUnlinked = eventKind(
  'user.identity_unlinked',
  { user_id: rowId, by },
  { seenBy: 'admin' },
)
