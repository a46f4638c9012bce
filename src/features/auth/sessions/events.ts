import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const session = { session_id: rowId, user_id: rowId }

export const loginLinkCreated = eventKind(
  'session.link_created',
  { user_id: rowId },
  { seenBy: 'admin' },
)

export const sessionStarted = eventKind('session.started', session, {
  seenBy: 'admin',
  details: z.strictObject({ device: z.string() }),
})

export const sessionEnded = eventKind('session.ended', session, {
  seenBy: 'admin',
  changesAccess: true,
})
