import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { changeEndpoint, getEndpoint, getVisible } from '../../endpoints/resource-endpoints.ts'
import { endpoint } from '../caller/endpoint.ts'
import { changeSso, rotateSsoSecret } from './change-sso.ts'
import { presentSso, ssoResource } from './resource.ts'
import { editSsoBody, ssoSecretView } from './schema.ts'

export const getSsoEndpoint = getEndpoint(ssoResource, {
  name: 'getSso',
  summary: 'Get single sign-on',
  description: 'How your own service signs people in here. The secret is never shown again.',
})

export const editSsoEndpoint = changeEndpoint(
  ssoResource,
  {
    name: 'editSso',
    summary: 'Edit single sign-on',
    description: 'For admins with a token that has every scope.',
    body: editSsoBody,
    problems: ['secret_key_missing'],
  },
  (transaction, caller, sso, body, secrets) => changeSso(transaction, caller, sso, body, secrets),
)

export const rotateSsoSecretEndpoint = endpoint({
  name: 'rotateSsoSecret',
  tag: ssoResource.tag,
  summary: 'Issue a secret for single sign-on',
  description:
    'Switches single sign-on on. The secret is in the answer, this once; the one before stops working at once. For admins with a token that has every scope.',
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'It was issued.',
      schema: ssoSecretView,
    },
  },
  problems: ['invalid_idempotency_key', 'idempotency_in_progress', 'secret_key_missing'],
}).run(call =>
  respondOnce(
    call,
    async (transaction, caller) => {
      const sso = await getVisible(ssoResource, transaction, caller, undefined)
      const secret = await rotateSsoSecret(transaction, caller, sso, call.secrets)
      const changed = await getVisible(ssoResource, transaction, caller, undefined)
      const body = { ...presentSso(changed, caller), secret: secret as string | null }
      return { status: 200 as const, body }
    },
    // The database has it only encrypted.
    response => ({ ...response, body: { ...response.body, secret: null } }),
  ),
)
