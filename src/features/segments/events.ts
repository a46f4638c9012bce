import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const segment = { segment_id: rowId }

export const segmentCreated = eventKind('segment.created', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), condition: z.string() }),
})

/** If the condition changed, its people are recounted. */
export const segmentEdited = eventKind('segment.edited', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: textChange.optional(), condition: textChange.optional() }),
})

export const segmentDeleted = eventKind('segment.deleted', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
})
