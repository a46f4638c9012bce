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
  name: 'bulkUsers',
  tag: userResource.tag,
  summary: 'Create or edit many users and organizations',
  description:
    'Up to 500 at a time, each as by its external id alone; all of them, or none if one is refused: errors name the item by its index, such as `users.17.email`. Organizations also need the scope `organizations:write`. To change the e-mail or the external id of a team member, a token needs every scope.',
  body: bulkBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'All of them are as they were sent.',
      schema: bulkView,
      headers: ['Idempotent-Replayed'],
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
  name: 'putUser',
  tag,
  summary: 'Create or edit a user by external id',
  description:
    'Edits the user with that external id: what is not sent stays as it is. Where there is none, the user with the same e-mail gets the external id if they have none yet; else a customer is created. Repeating it changes nothing. To change the e-mail or the external id of a team member, a token needs every scope.',
  params: externalIdParams,
  body: putUserBody,
  requestHeaders: ['If-Match', 'Idempotency-Key'],
  responses: {
    200: { description: 'As it is now.', schema, headers: ['ETag', 'Idempotent-Replayed'] },
    201: {
      description: 'It was created.',
      schema,
      headers: ['Location', 'ETag', 'Idempotent-Replayed'],
    },
  },
  problems: [
    'already_exists',
    'precondition_failed',
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'idempotency_key_reused',
  ],
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
