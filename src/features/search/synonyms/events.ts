import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const synonym = { synonym_id: rowId }
const terms = z.array(z.string())

/** Each kind changes what searches find, and responses of searches are cached: hence `changesNames`. */
export const synonymCreated = eventKind(
  'synonym.created',
  { ...synonym, one_way: z.boolean() },
  { seenBy: 'team', details: z.strictObject({ terms }), changesNames: true },
)

export const synonymEdited = eventKind(
  'synonym.edited',
  { ...synonym, one_way: z.boolean() },
  {
    seenBy: 'team',
    details: z.strictObject({ terms: z.strictObject({ before: terms, after: terms }).optional() }),
    changesNames: true,
  },
)

export const synonymDeleted = eventKind('synonym.deleted', synonym, {
  seenBy: 'team',
  details: z.strictObject({ terms }),
  changesNames: true,
})
