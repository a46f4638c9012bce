import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { isoTime } from '../../platform/clock.ts'
import { choice } from '../../platform/http/fields.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { commentResource } from '../comments/resource.ts'
import type { CompanyAddress } from '../company/company.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import { resource } from '../endpoints/resource.ts'
import {
  createProblems,
  getEndpoint,
  getVisible,
  requireMatch,
  shown,
  stateEndpoint,
} from '../endpoints/resource-endpoints.ts'
import { findUser, type User } from '../people/users/find-user.ts'
import { presentCreator } from '../people/users/present.ts'
import { userResource } from '../people/users/resource.ts'
import { postParams } from '../posts/resource.ts'
import { postUrl } from '../posts/url.ts'
import { blockUser, unblockUser, voidVotes } from './block-user.ts'
import { decide } from './decide.ts'
import { decideMany } from './decide-many.ts'
import { findItem, type ItemRow, listItems } from './find-item.ts'
import { reportComment, reportPost } from './report-content.ts'
import {
  blockBody,
  blockStateView,
  decidedManyView,
  decideManyBody,
  decisionBody,
  decisionParams,
  decisionView,
  type ItemView,
  itemListView,
  itemView,
  reportBody,
  reportedView,
  undoneDecisionView,
  voidedView,
} from './schema.ts'
import { undoDecision } from './undo-decision.ts'

const tag: Tag = {
  name: 'Moderation',
  description: 'What is held or was reported, what becomes of it, and who may write.',
}

/** Its edit revision is that of the post or comment: who decides with If-Match decides about what they have read. */
const itemResource = resource({
  tag,
  params: z.object({
    id: z
      .int()
      .positive()
      .meta({
        id: 'ModerationId',
        description: 'Identifier of the post or comment.',
        examples: [1284],
      }),
  }),
  schema: itemView,
  find: (db, { audience }, { id }) => findItem(db, audience, id),
  present: (item, { company }) => presentItem(item, company.address),
  fingerprint: marksOf,
  readFingerprint: async (db, { id }) => {
    const item = await findItem(db, { boards: 'every' }, id)
    return item ? marksOf(item) : []
  },
})

function marksOf({ revision, edit_revision, post_edit_revision }: ItemRow) {
  return [revision, edit_revision, post_edit_revision]
}

function presentItem(item: ItemRow, address: CompanyAddress): ItemView {
  const isPost = item.kind === 'post'
  const reasons = item.report_reasons === '' ? [] : item.report_reasons.split(' ')
  return {
    id: item.id,
    kind: item.kind,
    held: isPost ? item.post_held : item.comment_held,
    reports_count: item.reports_count,
    report_reasons: reasons as ItemView['report_reasons'],
    created: isoTime(item.created),
    content: isPost ? item.post_content : item.comment_content!,
    post: {
      id: item.post_id,
      title: item.post_title,
      url: postUrl(address, { id: item.post_id, slug: item.post_slug }),
    },
    creator: presentCreator(item),
  }
}

/** Its items come from several rows, so no cheap check tells whether it is still current. */
export const listModerationEndpoint = endpoint({
  name: 'listModeration',
  tag,
  summary: 'List what waits for a decision',
  description: 'Held and reported posts and comments on the boards that you can see.',
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
  responses: {
    200: { description: 'One page of the queue.', schema: itemListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const { order = 'newest' } = query
  const list = `moderation of ${company.id} ${order}`
  const page = await listItems(db, audience, order, pageRequest(query, list))
  const url = company.address.base + path
  return pageResponse(page, { url, queryText, list }, item => presentItem(item, company.address))
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
  responses: {
    200: {
      description: 'What was decided.',
      schema: decisionView,
    },
  },
  problems: ['precondition_failed', ...createProblems, 'post_in_merge', 'team_not_blockable'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const item = await getVisible(itemResource, transaction, caller, call.params)
    requireMatch(call.headers.get('if-match'), shown(itemResource, item, caller))
    const { action } = call.body
    const decision_id = await decide(transaction, caller, [item], action)
    return { status: 200 as const, body: { id: item.id, action, decision_id } }
  }),
)

export const decideManyEndpoint = endpoint({
  name: 'bulkDecideModeration',
  tag,
  summary: 'Decide about many posts and comments',
  description:
    'One decision about up to 100 of the queue, with one undo. What cannot be decided so stays, and the rest is decided all the same.',
  body: decideManyBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'What was decided.',
      schema: decidedManyView,
    },
  },
  problems: [...createProblems],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
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
    'Approved items are held again, rejected ones are back, trust and blocks are reversed, and reports are open again. Items that changed since stay as they are and are reported; 409 if all did. Items you cannot see are left for someone who can. Works once, for 30 days. Mails and webhooks are not recalled.',
  params: decisionParams,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'What is as before, and what is not.',
      schema: undoneDecisionView,
    },
  },
  problems: [
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'decision_already_undone',
    'decision_outdated',
  ],
}).run(call =>
  respondOnce(call, async (transaction, caller) => ({
    status: 200 as const,
    body: await undoDecision(transaction, caller, call.params.id),
  })),
)

const params = userResource.params!

export const blockUserEndpoint = stateEndpoint(
  {
    name: 'blockUser',
    tag,
    summary: 'Block a person',
    description:
      'They can sign in and read, but nothing can be written by them or in their name. Team members cannot be blocked.',
    params,
    body: blockBody,
    schema: blockStateView,
    problems: ['team_not_blockable'],
  },
  async (transaction, { actor }, { id }, body) => {
    const user = await getPerson(transaction, id)
    const removesContent = body?.remove_content ?? false
    await blockUser(transaction, actor, user, { removesContent })
    return stateOf(await getPerson(transaction, id))
  },
)

export const unblockUserEndpoint = stateEndpoint(
  {
    name: 'unblockUser',
    tag,
    summary: 'Unblock a person',
    description: 'They can write again, and everything the block removed is back.',
    params,
    schema: blockStateView,
  },
  async (transaction, { actor }, { id }) => {
    await unblockUser(transaction, actor, await getPerson(transaction, id))
    return stateOf(await getPerson(transaction, id))
  },
)

export const voidVotesEndpoint = stateEndpoint(
  {
    name: 'voidVotes',
    tag,
    summary: 'Remove all votes of a person',
    description: 'Removes all their votes. This cannot be undone.',
    params,
    schema: voidedView,
  },
  async (transaction, { actor }, { id }) => {
    const { id: user_id } = await getPerson(transaction, id)
    return { user_id, is_done: await voidVotes(transaction, actor, user_id) }
  },
)

async function getPerson(transaction: CompanyTransaction, id: number): Promise<User> {
  const user = await findUser(transaction, id)
  if (!user) throw problem('not_found')
  return user
}

function stateOf({ id, blocked, is_removed }: User) {
  return { user_id: id, is_blocked: blocked !== null, is_content_removed: is_removed === 1 }
}

const reporting = {
  tag,
  description:
    "Tells the team that something is wrong with it. Only a person's first report counts.",
  body: reportBody,
  schema: reportedView,
}

export const reportPostEndpoint = stateEndpoint(
  { ...reporting, name: 'reportPost', summary: 'Report a post', params: postParams },
  async (transaction, caller, { id }, { reason }) => {
    await reportPost(transaction, caller, id, reason)
    return { is_reported: true }
  },
)

export const reportCommentEndpoint = stateEndpoint(
  {
    ...reporting,
    name: 'reportComment',
    summary: 'Report a comment',
    params: commentResource.params!,
  },
  async (transaction, caller, { id }, { reason }) => {
    await reportComment(transaction, caller, id, reason)
    return { is_reported: true }
  },
)
