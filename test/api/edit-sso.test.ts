import { expect, test } from 'bun:test'
import { createPost, expectStatus, patch } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { etagOf, read } from '../support/resources.ts'
import { ssoCompany, ssoPath } from '../support/sso.ts'

test('answers what GET shows from then on; the same again is no edit', async () => {
  const { adminToken: token } = (await ssoCompany()).company
  const edited = await expectStatus(200, patch(ssoPath, { admits_team: true }, { token }))
  expect(edited.json<object>()).toMatchObject({ admits_team: true, has_secret: true })
  const after = await read(ssoPath, token)
  expect([after.text, etagOf(after)]).toEqual([edited.text, etagOf(edited)])
  const again = await patch(ssoPath, { admits_team: true }, { token })
  expect([again.text, etagOf(again)]).toEqual([edited.text, etagOf(edited)])
  const off = await expectStatus(200, patch(ssoPath, { has_secret: false }, { token }))
  expect(off.json<object>()).toMatchObject({ admits_team: true, has_secret: false })
})

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

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await freshCompany()
  await expectFieldErrors(patch(ssoPath, body, { token }), errors)
})

test('If-Match of an earlier edit is 412; other writes of the company are no edit', async () => {
  const { adminToken: token } = await freshCompany()
  const edit = (admits_team: boolean, ifMatch: string) =>
    patch(ssoPath, { admits_team }, { token, headers: { 'if-match': ifMatch } })
  const first = etagOf(await read(ssoPath, token))
  await createPost(token)
  const edited = await edit(true, first)
  expect(edited.status).toBe(200)
  const refused = await edit(false, first)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(edited))
  expect((await edit(false, etagOf(refused))).status).toBe(200)
})
