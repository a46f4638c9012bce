import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const view = { saved_view_id: rowId, shared: z.boolean() }
const words = z.strictObject({ name: z.string(), query: z.string() })

/** A view that is not shared is its owner's affair: others on the team do not find it in the change feed. */
export const savedViewCreated = eventKind('saved_view.created', view, {
  seenBy: 'admin',
  details: words,
})

export const savedViewEdited = eventKind('saved_view.edited', view, {
  seenBy: 'admin',
  details: z.strictObject({
    name: z.strictObject({ before: z.string(), after: z.string() }).optional(),
  }),
})

export const savedViewDeleted = eventKind('saved_view.deleted', view, {
  seenBy: 'admin',
  details: words,
})
