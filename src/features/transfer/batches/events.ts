import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

const batch = { batch_id: rowId }

/** The added rows have their own events. */
export const batchCreated = eventKind(
  'batch.created',
  { ...batch, kind: z.enum(['demo', 'import']) },
  { seenBy: 'admin', details: z.strictObject({ source: z.string() }) },
)

/** Everything that it added goes within moments or, where it is much, minutes: each with its own events. */
export const batchRemovalStarted = eventKind('batch.removal_started', batch, { seenBy: 'admin' })

/** Users and boards that were used otherwise stayed: so many. */
export const batchRemoved = eventKind(
  'batch.removed',
  { ...batch, retained_users_count: z.int(), retained_boards_count: z.int() },
  { seenBy: 'admin' },
)
