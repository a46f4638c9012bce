import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const tag = { tag_id: rowId }
const shownTag = { ...tag, is_public: z.boolean() }

/** Pages offer every tag to filter by. */
export const tagCreated = eventKind('tag.created', shownTag, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), color: z.string() }),
  changesNames: true,
})

export const tagEdited = eventKind('tag.edited', shownTag, {
  seenBy: 'team',
  details: z.strictObject({ name: textChange.optional(), color: textChange.optional() }),
  changesNames: true,
})

export const tagDeleted = eventKind('tag.deleted', tag, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
  changesNames: true,
})
