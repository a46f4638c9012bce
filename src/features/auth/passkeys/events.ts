import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const passkey = { user_id: rowId, passkey_id: rowId }
const details = z.strictObject({ name: z.string() })

export const passkeyAdded = eventKind('user.passkey_added', passkey, { seenBy: 'admin', details })

export const passkeyRemoved = eventKind('user.passkey_removed', passkey, {
  seenBy: 'admin',
  details,
})
