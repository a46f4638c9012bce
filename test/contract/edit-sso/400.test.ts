import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { invalidJson } from '../../support/json-cases.ts'
import { ssoPath } from '../../support/sso.ts'

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['nothing', {}, { admits_team: 'no_change', has_secret: 'no_change', oidc: 'no_change' }],
  [
    'no issuer',
    { oidc: { issuer: 'x', client_id: 'a', client_secret: 'b' } },
    { 'oidc.issuer': 'invalid_url' },
  ],
  [
    'half a provider',
    { oidc: { issuer: 'https://id.example' } },
    { 'oidc.client_id': 'required', 'oidc.client_secret': 'required' },
  ],
  ['a text', { admits_team: 'yes' }, { admits_team: 'invalid_type' }],
  ['a secret from nowhere', { has_secret: true }, { has_secret: 'invalid_choice' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(patch(ssoPath, body, { token }), errors)
})

test('what is no JSON, or no object', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const body of [...Object.values(invalidJson), '[]', 'null'])
    await expectProblem(patch(ssoPath, body, { token }), 400, 'invalid_json')
})
