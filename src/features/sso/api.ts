import type { Secrets } from '../../platform/http/route.ts'
import { randomText } from '../../platform/text/random-text.ts'
import { endpoint } from '../callers/index.ts'
import { answerOnce } from '../idempotency/index.ts'
import { changeEndpoint, getEndpoint, getVisible } from '../resources/index.ts'
import { secretLength } from '../sessions/index.ts'
import { editSso } from './edit-sso.ts'
import { presentSso, ssoResource } from './resource.ts'
import { type EditSso, editSsoBody, ssoSecretView } from './schema.ts'
import { sealSecret } from './secret.ts'

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
  (transaction, caller, sso, { admits_team, has_secret, oidc }, _bytes, secrets) =>
    editSso(transaction, caller, sso, {
      ...(admits_team === undefined ? {} : { sso_admits_team: admits_team ? 1 : 0 }),
      ...(has_secret === false ? { sso_secret: null } : {}),
      ...(oidc === undefined ? {} : oidcColumns(oidc, sso.id, secrets)),
    }),
)

function oidcColumns(oidc: EditSso['oidc'], companyId: number, secrets: Secrets) {
  if (!oidc) return { oidc_issuer: null, oidc_client_id: null, oidc_client_secret: null }
  const { issuer: oidc_issuer, client_id: oidc_client_id, client_secret } = oidc
  const sealed = sealSecret(secrets(), 'oidc_client_secret', companyId, client_secret)
  return { oidc_issuer, oidc_client_id, oidc_client_secret: sealed }
}

export const rotateSsoSecretEndpoint = endpoint({
  name: 'rotateSsoSecret',
  tag: ssoResource.tag,
  summary: 'Issue a secret for single sign-on',
  description:
    'Switches single sign-on on. The secret is in the answer, this once; the one before stops working at once. For admins with a token that has every scope.',
  requestHeaders: ['Idempotency-Key'],
  answers: {
    200: {
      description: 'It was issued.',
      schema: ssoSecretView,
      headers: ['Idempotent-Replayed'],
    },
  },
  problems: ['invalid_idempotency_key', 'idempotency_in_progress', 'secret_key_missing'],
}).run(call =>
  answerOnce(
    call,
    async (transaction, caller) => {
      const sso = await getVisible(ssoResource, transaction, caller, undefined)
      const secret = randomText(secretLength)
      const sealed = sealSecret(call.secrets(), 'sso_secret', sso.id, secret)
      await editSso(transaction, caller, sso, { sso_secret: sealed })
      const changed = await getVisible(ssoResource, transaction, caller, undefined)
      const body = { ...presentSso(changed, caller), secret: secret as string | null }
      return { status: 200 as const, body }
    },
    // The database has it only encrypted.
    answer => ({ ...answer, body: { ...answer.body, secret: null } }),
  ),
)
