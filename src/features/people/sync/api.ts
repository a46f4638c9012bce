import { problem } from '../../../errors/problem.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { requirePermission } from '../../auth/caller/require-permission.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import {
  createProblems,
  getVisible,
  requireMatch,
  shown,
} from '../../endpoints/resource-endpoints.ts'
import { userResource } from '../users/resource.ts'
import { findForPut, putUser } from './put-user.ts'
import { bulkBody, bulkView, externalIdParams, putUserBody } from './schema.ts'
import { syncUsers } from './sync-users.ts'

export const bulkUsersEndpoint = endpoint({
  name: 'bulkUpsertUsers',
  tag: userResource.tag,
  summary: 'Create or edit many users and organizations',
  description:
    "Creates or edits up to 500 users by external id, all or none. Errors name the item, such as `users.17.email`. Organizations also need the scope `organizations:write`. Changing a team member's e-mail or external id needs every scope.",
  body: bulkBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'All of them are as they were sent.',
      schema: bulkView,
    },
  },
  problems: [...createProblems, 'already_exists'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    if (call.body.organizations.length > 0) requirePermission('organizations.write', caller)
    return { status: 200, body: await syncUsers(transaction, caller, call.body) }
  }),
)

const { tag, schema } = userResource

export const putUserEndpoint = endpoint({
  name: 'upsertUser',
  tag,
  summary: 'Create or edit a user by external id',
  description:
    "Edits the user with that external id. If there is none, the user with that e-mail gets it, unless they have another; otherwise a customer is created. Changing a team member's e-mail or external id needs every scope.",
  params: externalIdParams,
  body: putUserBody,
  requestHeaders: ['If-Match', 'Idempotency-Key'],
  responses: {
    200: { description: 'The current state.', schema, headers: ['ETag'] },
    201: {
      description: 'Created.',
      schema,
      headers: ['Location', 'ETag'],
    },
  },
  problems: ['already_exists', 'precondition_failed', ...createProblems],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { external_id: externalId } = call.params
    const found = await findForPut(transaction, externalId, call.body)
    const ifMatch = call.headers.get('if-match')
    if (found) {
      const before = await getVisible(userResource, transaction, caller, { id: found.id })
      requireMatch(ifMatch, shown(userResource, before, caller))
    } else if (ifMatch !== null) throw problem('not_found')
    const { id, isNew } = await putUser(transaction, caller, externalId, found, call.body)
    const row = await getVisible(userResource, transaction, caller, { id })
    const response = shown(userResource, row, caller)
    if (!isNew) return response
    const location = `${caller.company.address.base}/api/v1/users/${id}/`
    return { ...response, status: 201 as const, headers: { location } }
  }),
)
