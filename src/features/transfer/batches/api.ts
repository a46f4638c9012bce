import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { resource } from '../../endpoints/resource.ts'
import {
  changeProblems,
  createEndpoint,
  getEndpoint,
  getVisible,
  listEndpoint,
  requireMatch,
  shown,
} from '../../endpoints/resource-endpoints.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { type BatchRow, findBatch, listBatches } from './batches.ts'
import { startRemoval } from './remove-batch.ts'
import { type BatchView, batchListView, batchView, createBatchBody } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'BatchId', description: 'Identifier of the batch.', examples: [58] })

const batchResource = resource({
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

export const listBatchesEndpoint = listEndpoint(
  batchResource,
  {
    name: 'listBatches',
    summary: 'List batches',
    description: 'The demo data and each import, newest first, including removed ones.',
    query: z.object(pageQuery),
    schema: batchListView,
    problems: ['forbidden'],
  },
  (db, _caller, _query, page) => listBatches(db, page),
)

export const createBatchEndpoint = createEndpoint(
  batchResource,
  {
    name: 'createBatch',
    summary: 'Load the demo data',
    description: 'Adds a year of feedback for an invented product. A company can have it once.',
    body: createBatchBody,
    problems: ['demo_exists'],
  },
  async (transaction, { actor }) => (await loadDemo(transaction, actor)).batchId,
)

export const getBatchEndpoint = getEndpoint(batchResource, {
  name: 'getBatch',
  summary: 'Get a batch',
  description: 'One batch; while it is being removed, its counts fall to 0.',
  problems: ['forbidden'],
})

const { tag, params, schema } = batchResource

export const deleteBatchEndpoint = endpoint({
  name: 'deleteBatch',
  summary: 'Remove a batch',
  description:
    'Removes, in the background, the posts it added with everything attached to them, then its users and boards. Users stay who have signed in, were edited, blocked, deactivated or trusted, own a token or were active elsewhere. Boards stay that have other posts or were edited. This cannot be undone.',
  tag,
  ...(params && { params }),
  requestHeaders: ['If-Match', 'Idempotency-Key'],
  responses: {
    202: {
      description: 'It is being removed: `state` becomes `removed`.',
      schema,
      headers: ['ETag'],
    },
  },
  problems: changeProblems,
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const batch = await getVisible(batchResource, transaction, caller, call.params)
    requireMatch(call.headers.get('if-match'), shown(batchResource, batch, caller))
    await startRemoval(transaction, caller.actor, batch)
    const removing = await getVisible(batchResource, transaction, caller, call.params)
    return { ...shown(batchResource, removing, caller), status: 202 as const }
  }),
)
