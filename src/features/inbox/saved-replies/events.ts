import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const reply = { saved_reply_id: rowId }
const text = z.strictObject({ name: z.string(), content: z.string() })
const change = z.strictObject({ before: z.string(), after: z.string() }).optional()

export const savedReplyCreated = eventKind('saved_reply.created', reply, {
  seenBy: 'team',
  details: text,
})

export const savedReplyEdited = eventKind('saved_reply.edited', reply, {
  seenBy: 'team',
  details: z.strictObject({ name: change, content: change }),
})

export const savedReplyDeleted = eventKind('saved_reply.deleted', reply, {
  seenBy: 'team',
  details: text,
})
