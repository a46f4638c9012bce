import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const segment = { segment_id: rowId }

export const segmentCreated = eventKind('segment.created', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), condition: z.string() }),
})

/** If the condition changed, its people are recounted, and nobody sees what it is for until then. */
export const segmentEdited = eventKind('segment.edited', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: textChange.optional(), condition: textChange.optional() }),
  changesAccess: true,
})

/** Others are in it than before, or its first count is complete, and something is for it. */
export const segmentMembersChanged = eventKind('segment.members_changed', segment, {
  seenBy: 'team',
  changesAccess: true,
})

export const segmentDeleted = eventKind('segment.deleted', segment, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
})
