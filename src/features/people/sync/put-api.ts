import { problem } from '../../../errors/problem.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { requireMatch } from '../../endpoints/change-endpoint.ts'
import { getVisible, shown } from '../../endpoints/get-endpoint.ts'
import { answerOnce } from '../../endpoints/idempotency/answer-once.ts'
import { userResource } from '../users/resource.ts'
import { findForPut, putUser } from './put-user.ts'
import { externalIdParams, putUserBody } from './schema.ts'

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
  answers: {
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
  answerOnce(call, async (transaction, caller) => {
    const { external_id: externalId } = call.params
    const found = await findForPut(transaction, externalId, call.body)
    const ifMatch = call.headers.get('if-match')
    if (found) {
      const before = await getVisible(userResource, transaction, caller, { id: found.id })
      requireMatch(ifMatch, shown(userResource, before, caller))
    } else if (ifMatch !== null) throw problem('not_found')
    const { id, isNew } = await putUser(transaction, caller, externalId, found, call.body)
    const row = await getVisible(userResource, transaction, caller, { id })
    const answer = shown(userResource, row, caller)
    if (!isNew) return answer
    const location = `${caller.company.address.base}/api/v1/users/${id}/`
    return { ...answer, status: 201 as const, headers: { location } }
  }),
)
