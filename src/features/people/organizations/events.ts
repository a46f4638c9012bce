import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../../store/event.ts'

const organization = { organization_id: rowId }

const fields = {
  external_id: z.string().nullable(),
  name: z.string(),
  revenue: z.int(),
  segment: z.string(),
}

/** No post or comment shows a part of an organization: none of these changes names. */
export const organizationCreated = eventKind('organization.created', organization, {
  seenBy: 'team',
  details: z.strictObject(fields),
})

export const organizationEdited = eventKind('organization.edited', organization, {
  seenBy: 'team',
  details: z.strictObject({
    external_id: z
      .strictObject({ before: fields.external_id, after: fields.external_id })
      .optional(),
    name: textChange.optional(),
    revenue: z.strictObject({ before: z.int(), after: z.int() }).optional(),
    segment: textChange.optional(),
  }),
})

/** Its users show it no longer, and their rows are changed later. */
export const organizationDeleted = eventKind('organization.deleted', organization, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
  changesNames: true,
})
