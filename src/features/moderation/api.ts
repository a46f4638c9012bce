import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { pageAnswer, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import { endpoint } from '../callers/index.ts'
import { answerOnce } from '../idempotency/index.ts'
import { createProblems, getEndpoint, getVisible, requireMatch, shown } from '../resources/index.ts'
import { decide } from './decide.ts'
import { listItems } from './list-items.ts'
import { itemResource, presentItem } from './resource.ts'
import { decisionBody, decisionView, itemListView } from './schema.ts'
import { tag } from './tag.ts'

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
    'Decides about something that is held or was reported: it leaves the queue, and is 404 there from then on. With `If-Match`, 412 where it was edited since it was read.',
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
    await decide(transaction, caller, item, action)
    return { status: 200 as const, body: { id: item.id, action } }
  }),
)
