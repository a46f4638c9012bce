import { endpoint } from '../../auth/caller/endpoint.ts'
import { requirePermission } from '../../auth/caller/require-permission.ts'
import { createProblems } from '../../endpoints/create-endpoint.ts'
import { answerOnce } from '../../endpoints/idempotency/answer-once.ts'
import { userResource } from '../users/resource.ts'
import { bulkBody, bulkView } from './schema.ts'
import { syncUsers } from './sync-users.ts'

export const bulkUsersEndpoint = endpoint({
  name: 'bulkUsers',
  tag: userResource.tag,
  summary: 'Create or edit many users and organizations',
  description:
    'Up to 500 at a time, each as by its external id alone; all of them, or none if one is refused: errors name the item by its index, such as `users.17.email`. Organizations also need the scope `organizations:write`. To change the e-mail or the external id of a team member, a token needs every scope.',
  body: bulkBody,
  requestHeaders: ['Idempotency-Key'],
  answers: {
    200: {
      description: 'All of them are as they were sent.',
      schema: bulkView,
      headers: ['Idempotent-Replayed'],
    },
  },
  problems: [...createProblems, 'already_exists'],
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
    if (call.body.organizations.length > 0) requirePermission('organizations.write', caller)
    return { status: 200, body: await syncUsers(transaction, caller, call.body) }
  }),
)
