import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const roadmap = { roadmap_id: rowId }

/** Pages link to it. */
export const roadmapCreated = eventKind('roadmap.created', roadmap, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), slug: z.string() }),
  changesNames: true,
})

const change = textChange.optional()

/** Lists of ids are JSON. */
export const roadmapEdited = eventKind('roadmap.edited', roadmap, {
  seenBy: 'team',
  details: z.strictObject({
    name: change,
    slug: change,
    position: change,
    is_default: change,
    visibility: change,
    organizations: change,
    segments: change,
    columns: change,
    statuses: change,
    boards: change,
    tags: change,
    theme: change,
    sort: change,
  }),
  changesNames: true,
})

export const roadmapDeleted = eventKind('roadmap.deleted', roadmap, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), slug: z.string() }),
  changesNames: true,
})

const placed = { ...roadmap, post_id: rowId, board_id: rowId }

/** Somebody put a post where it is in its column. */
export const roadmapPostPlaced = eventKind('roadmap.post_placed', placed, { seenBy: 'board' })

/** It is where its votes put it. */
export const roadmapPostReleased = eventKind('roadmap.post_released', placed, { seenBy: 'board' })

/** Its columns begin with another quarter: a new one has begun. */
export const roadmapTurned = eventKind('roadmap.turned', roadmap, {
  seenBy: 'team',
  changesNames: true,
})
