import { z } from 'zod'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { changeProblems, requireMatch } from '../../endpoints/change-endpoint.ts'
import { createEndpoint } from '../../endpoints/create-endpoint.ts'
import { getEndpoint, getVisible, shown } from '../../endpoints/get-endpoint.ts'
import { answerOnce } from '../../endpoints/idempotency/answer-once.ts'
import { listEndpoint } from '../../endpoints/list-endpoint.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { listBatches } from './list-batches.ts'
import { batchResource } from './resource.ts'
import { batchListView, createBatchBody } from './schema.ts'
import { startRemoval } from './start-removal.ts'

export const listBatchesEndpoint = listEndpoint(
  batchResource,
  {
    name: 'listBatches',
    summary: 'List batches',
    description: 'What the demo data and each import added, newest first, removed ones, too.',
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
    description:
      "Adds a year of an invented product's feedback: people, boards, posts, votes and comments. A company has it once.",
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
    'Removes what it added in the background: its posts with everything that hangs on them, no matter who added it, then its users and boards. ' +
    'Users stay who have signed in, were edited, blocked, deactivated or trusted, own a token or left anything elsewhere, and boards that have other posts or were edited. ' +
    'This cannot be undone. Repeating it changes nothing.',
  tag,
  ...(params && { params }),
  requestHeaders: ['If-Match', 'Idempotency-Key'],
  answers: {
    202: {
      description: 'It is being removed: `state` becomes `removed`.',
      schema,
      headers: ['ETag', 'Idempotent-Replayed'],
    },
  },
  problems: changeProblems,
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
    const batch = await getVisible(batchResource, transaction, caller, call.params)
    requireMatch(call.headers.get('if-match'), shown(batchResource, batch, caller))
    await startRemoval(transaction, caller.actor, batch)
    const removing = await getVisible(batchResource, transaction, caller, call.params)
    return { ...shown(batchResource, removing, caller), status: 202 as const }
  }),
)
