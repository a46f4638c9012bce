import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'
import { roadmapVisibilities, statusCategories } from './schema.ts'

const data = {
  status_id: rowId,
  category: z.enum(statusCategories),
  position: z.int(),
  is_roadmap: z.boolean(),
  roadmap_visibility: z.enum(roadmapVisibilities).optional(),
}

/** Pages offer every status to filter by, and link to the roadmap from its first one on. */
export const statusCreated = eventKind('status.created', data, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string(), color: z.string() }),
  changesNames: true,
})

/** Its data is as the status is from then on; its details have the texts that were changed. */
export const statusUpdated = eventKind('status.updated', data, {
  seenBy: 'team',
  details: z.strictObject({ name: textChange.optional(), color: textChange.optional() }),
  changesNames: true,
})

/** `from` is the status that was the default before. */
export const statusMadeDefault = eventKind(
  'status.made_default',
  { status_id: rowId, from: rowId },
  { seenBy: 'team' },
)

/** From then on its posts show the other one. */
export const statusRetired = eventKind(
  'status.retired',
  { status_id: rowId, replaced_by: rowId },
  { seenBy: 'team', details: z.strictObject({ name: z.string() }), changesNames: true },
)

/** Some of the posts of a retired status have the other one now, which they have shown since it was retired. */
export const statusPostsMoved = eventKind(
  'status.posts_moved',
  { status_id: rowId, replaced_by: rowId, posts_count: z.int().positive() },
  { seenBy: 'team' },
)
