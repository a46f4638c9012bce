import { z } from 'zod'
import { eventKind, rowId } from '../../../../store/event.ts'

const uploaded = { import_id: rowId }
const details = z.strictObject({ name: z.string() })

export const importUploaded = eventKind(
  'import.uploaded',
  { ...uploaded, format: z.enum(['csv', 'canny', 'uservoice', 'fider']) },
  { seenBy: 'admin', details },
)

/** The added rows have their own events and are a batch; a dry run adds nothing. */
export const importStarted = eventKind(
  'import.started',
  { ...uploaded, dry_run: z.boolean() },
  { seenBy: 'admin', details },
)

/** The file is deleted; what was added until then stays, as a batch. */
export const importDiscarded = eventKind('import.discarded', uploaded, { seenBy: 'admin', details })
