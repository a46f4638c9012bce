import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../../store/event.ts'
import { customFieldTypes } from './schema.ts'

const field = { custom_field_id: rowId }

export const customFieldCreated = eventKind(
  'custom_field.created',
  { ...field, type: z.enum(customFieldTypes) },
  { seenBy: 'team', details: z.strictObject({ name: z.string() }) },
)

/** Users show its name. */
export const customFieldEdited = eventKind('custom_field.edited', field, {
  seenBy: 'team',
  details: z.strictObject({ name: textChange }),
  changesNames: true,
})

export const customFieldDeleted = eventKind('custom_field.deleted', field, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
  changesNames: true,
})
