import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { pageAnswer, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { requireMatch } from '../endpoints/change-endpoint.ts'
import { createProblems } from '../endpoints/create-endpoint.ts'
import { getEndpoint, getVisible, shown } from '../endpoints/get-endpoint.ts'
import { answerOnce } from '../endpoints/idempotency/answer-once.ts'
import { decide } from './decide.ts'
import { decideMany } from './decide-many.ts'
import { listItems } from './list-items.ts'
import { itemResource, presentItem } from './resource.ts'
import {
  decidedManyView,
  decideManyBody,
  decisionBody,
  decisionParams,
  decisionView,
  itemListView,
  undoneDecisionView,
} from './schema.ts'
import { tag } from './tag.ts'
import { undoDecision } from './undo-decision.ts'

/** What it shows comes from several rows, so that there is no light way to find out whether it is still the same. */
export const listModerationEndpoint = endpoint({
  name: 'listModeration',
  tag,
  summary: 'List what waits for a decision',
  description:
    'Posts and comments that are held, and those that were reported, on the boards that the token owner sees.',
  query: z.object({
    order: choice(['newest', 'oldest'])
      .optional()
      .meta({
        id: 'ModerationOrder',
        description: 'What comes first: the `newest` unless given.',
        examples: ['oldest'],
      }),
    ...pageQuery,
  }),
  answers: {
    200: { description: 'One page of the queue.', schema: itemListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const { order = 'newest' } = query
  const list = `moderation of ${company.id} ${order}`
  const page = await listItems(db, audience, order, pageRequest(query, list))
  const url = company.address.base + path
  return pageAnswer(page, { url, queryText, list }, item => presentItem(item, company.address))
})

export const getModerationEndpoint = getEndpoint(itemResource, {
  name: 'getModeration',
  summary: 'Get what waits for a decision',
  description: 'One post or comment that is held or was reported.',
})

export const decideModerationEndpoint = endpoint({
  name: 'decideModeration',
  tag,
  summary: 'Decide about a post or comment',
  description:
    'Decides about something that is held or was reported: it leaves the queue, and is 404 there until the decision is undone. With `If-Match`, 412 where it was edited since it was read.',
  params: itemResource.params!,
  body: decisionBody,
  requestHeaders: ['If-Match', 'Idempotency-Key'],
  answers: {
    200: {
      description: 'What was decided.',
      schema: decisionView,
      headers: ['Idempotent-Replayed'],
    },
  },
  problems: ['precondition_failed', ...createProblems, 'post_in_merge', 'team_not_blockable'],
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
    const item = await getVisible(itemResource, transaction, caller, call.params)
    requireMatch(call.headers.get('if-match'), shown(itemResource, item, caller))
    const { action } = call.body
    const decision_id = await decide(transaction, caller, [item], action)
    return { status: 200 as const, body: { id: item.id, action, decision_id } }
  }),
)

export const decideManyEndpoint = endpoint({
  name: 'decideModerationOfMany',
  tag,
  summary: 'Decide about many posts and comments',
  description:
    'One decision about up to 100 of the queue, with one undo. What cannot be decided so stays, and the rest is decided all the same.',
  body: decideManyBody,
  requestHeaders: ['Idempotency-Key'],
  answers: {
    200: {
      description: 'What was decided.',
      schema: decidedManyView,
      headers: ['Idempotent-Replayed'],
    },
  },
  problems: [...createProblems],
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
    const { ids, action } = call.body
    const { decisionId, ...rest } = await decideMany(transaction, caller, ids, action)
    return { status: 200 as const, body: { decision_id: decisionId, ...rest } }
  }),
)

export const undoDecisionEndpoint = endpoint({
  name: 'undoModeration',
  tag,
  summary: 'Undo a decision',
  description:
    'What was approved is held again, what was rejected is back, authors whom it trusted or blocked no longer are, and the reports are open again, each at its place in the queue. What was changed since stays, and is reported; 409 where that is everything. What the token owner does not see is left to somebody who does. Possible once, for 30 days. Mails and webhooks that were sent are not recalled.',
  params: decisionParams,
  requestHeaders: ['Idempotency-Key'],
  answers: {
    200: {
      description: 'What is as before, and what is not.',
      schema: undoneDecisionView,
      headers: ['Idempotent-Replayed'],
    },
  },
  problems: [
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'decision_already_undone',
    'decision_outdated',
  ],
}).run(call =>
  answerOnce(call, async (transaction, caller) => ({
    status: 200 as const,
    body: await undoDecision(transaction, caller, call.params.id),
  })),
)
