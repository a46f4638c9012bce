import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { type BatchRow, findBatch } from './find-batch.ts'
import { type BatchView, batchView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'BatchId', description: 'Identifier of the batch.', examples: [58] })

export const batchResource = resource({
  tag: {
    name: 'Batches',
    description: 'What the demo data and imports added, to be removed again.',
  },
  params: z.object({ id: idView }),
  schema: batchView,
  find: (db, _caller, { id }) => findBatch(db, id),
  present: presentBatch,
  fingerprint: batch => [batch.revision],
  readFingerprint: (db, { id }) =>
    andThen(findBatch(db, id), batch => (batch ? [batch.revision] : [])),
})

function presentBatch(batch: BatchRow): BatchView {
  return {
    id: batch.id,
    kind: batch.kind,
    source: batch.source,
    state: batch.state,
    posts_count: batch.posts_count,
    users_count: batch.users_count,
    boards_count: batch.boards_count,
    retained_users_count: batch.retained_users_count,
    retained_boards_count: batch.retained_boards_count,
    creator_id: batch.creator_id,
    created: isoTime(batch.created),
    removed: batch.removed === null ? null : isoTime(batch.removed),
  }
}
