import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { createProblems } from '../../endpoints/resource-endpoints.ts'
import { tag } from '../schema.ts'
import { referenceErrors } from '../write/find-references.ts'
import { changePosts } from './change-posts.ts'
import { bulkParams, changedPostsView, changePostsBody, undoneChangeView } from './schema.ts'
import { undoChange } from './undo-change.ts'

export const changePostsEndpoint = endpoint({
  name: 'bulkEditPosts',
  tag,
  summary: 'Change many posts at once',
  description:
    'Changes up to 500 posts, all or none, each with the events and status comment of a single `PATCH`; the events carry the `bulk_id`. It can be undone for 30 days.',
  body: changePostsBody,
  moreFieldErrors: ({ db, audience }, input) => referenceErrors(db, audience, input),
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'What was changed.',
      schema: changedPostsView,
    },
  },
  problems: [...createProblems, 'post_in_merge'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { status_comment, comment = status_comment, ...changes } = call.body
    const body = await changePosts(transaction, caller, { ...changes, comment })
    return { status: 200 as const, body }
  }),
)

export const undoChangeEndpoint = endpoint({
  name: 'undoBulkEdit',
  tag,
  summary: 'Undo a change of many posts',
  description:
    "Restores each post's status, board, owner, effort, impact, tags and place in the inbox and deletes the status comment. Posts edited since are skipped and reported. Only for the person who made the change, and admins.",
  params: bulkParams,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'What is as before, and what is not.',
      schema: undoneChangeView,
    },
  },
  problems: [
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'bulk_of_another',
    'bulk_is_undo',
    'bulk_already_undone',
  ],
}).run(call =>
  respondOnce(call, async (transaction, caller) => ({
    status: 200 as const,
    body: await undoChange(transaction, caller, call.params.id),
  })),
)
