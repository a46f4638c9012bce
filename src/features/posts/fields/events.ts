import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../../store/event.ts'
import { fieldAudiences, postFieldTypes } from './schema.ts'

const field = { post_field_id: rowId, board_id: rowId }
const state = {
  ...field,
  type: z.enum(postFieldTypes),
  required: z.boolean(),
  audience: z.enum(fieldAudiences),
  position: z.int(),
}
const names = z.array(z.string())

/** The page of its board offers every choice to filter by. */
export const postFieldCreated = eventKind('post_field.created', state, {
  seenBy: 'board_team',
  details: z.strictObject({ name: z.string(), choices: names }),
  changesNames: true,
})

/** Its data is the field after the edit. */
export const postFieldEdited = eventKind('post_field.edited', state, {
  seenBy: 'board_team',
  details: z.strictObject({
    name: textChange.optional(),
    choices: z.strictObject({ before: names, after: names }).optional(),
  }),
  changesNames: true,
})

export const postFieldDeleted = eventKind('post_field.deleted', field, {
  seenBy: 'board_team',
  details: z.strictObject({ name: z.string() }),
  changesNames: true,
})

const shown = z.union([z.string(), z.number(), z.boolean(), names]).nullable()

/** Only for the team, because it may include fields that only the team sees. */
export const postFieldsChanged = eventKind(
  'post.fields_changed',
  { post_id: rowId, board_id: rowId, creator_id: rowId },
  {
    seenBy: 'board_team',
    isHistory: true,
    details: z.strictObject({
      custom_fields: z.record(z.string(), z.strictObject({ before: shown, after: shown })),
    }),
  },
)
