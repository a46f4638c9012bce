import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const entry = { entry_id: rowId }

const timeChange = z.strictObject({ before: z.int().nullable(), after: z.int().nullable() })

/** As a draft, unless `changelog.published` follows. */
export const changelogCreated = eventKind('changelog.created', entry, {
  seenBy: 'team',
  details: z.strictObject({ title: z.string() }),
})

/** Its details have what was changed; lists of ids are JSON. Which posts it names is not told: they may be on boards that few see. */
export const changelogEdited = eventKind('changelog.edited', entry, {
  seenBy: 'team',
  details: z.strictObject({
    title: textChange.optional(),
    content: textChange.optional(),
    categories: z
      .strictObject({ before: z.array(z.string()), after: z.array(z.string()) })
      .optional(),
    published: timeChange.optional(),
    visibility: textChange.optional(),
    organizations: textChange.optional(),
    segments: textChange.optional(),
  }),
})

/** Others see it than before, and pages may link to the changelog. */
export const changelogAudienceChanged = eventKind('changelog.audience_changed', entry, {
  seenBy: 'team',
  changesAccess: true,
  changesNames: true,
})

/** Every page links to the changelog from the first entry on, and until the last is gone. */
export const changelogPublished = eventKind('changelog.published', entry, {
  seenBy: 'team',
  changesNames: true,
})

export const changelogUnpublished = eventKind('changelog.unpublished', entry, {
  seenBy: 'team',
  changesNames: true,
})

export const changelogDeleted = eventKind('changelog.deleted', entry, {
  seenBy: 'team',
  details: z.strictObject({ title: z.string() }),
  changesNames: true,
})
