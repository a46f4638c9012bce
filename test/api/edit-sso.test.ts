import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { expectStatus, get, head, patch, post } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { etagOf, posts, read } from '../support/resources.ts'
import {
  claimsOf,
  issueSecret,
  jwtPath,
  type Sso,
  signed,
  ssoCompany,
  ssoPath,
  ssoSecretPath,
} from '../support/sso.ts'

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
  [
    'nothing',
    {},
    {
      admits_team: 'no_change',
      has_secret: 'no_change',
      email_sign_in: 'no_change',
      oidc: 'no_change',
      providers: 'no_change',
      team_passkey: 'no_change',
    },
  ],
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
  [
    'a provider with long names',
    {
      oidc: {
        issuer: `https://id.example/${'x'.repeat(500)}`,
        client_id: 'x'.repeat(256),
        client_secret: 'x'.repeat(501),
      },
    },
    { 'oidc.issuer': 'too_long', 'oidc.client_id': 'too_long', 'oidc.client_secret': 'too_long' },
  ],
  ['a text', { admits_team: 'yes' }, { admits_team: 'invalid_type' }],
  ['a secret from nowhere', { has_secret: true }, { has_secret: 'invalid_choice' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await freshCompany()
  await expectFieldErrors(patch(ssoPath, body, { token }), errors)
})

test('off in a new company; the team sees the settings, and nobody the secret', async () => {
  const company = await freshCompany()
  const off = {
    login_url: `${company.baseUrl}/login/jwt/`,
    has_secret: false,
    admits_team: false,
    oidc: null,
    oidc_callback_url: `${company.baseUrl}/login/oidc/callback/`,
    email_sign_in: true,
    providers: [],
    team_passkey: false,
    edited: null,
  }
  for (const token of [company.adminToken, company.teamToken])
    expect((await read(ssoPath, token)).json<unknown>()).toEqual(off)
  const secret = await issueSecret(company)
  for (const token of [company.adminToken, company.teamToken]) {
    const { text, json } = await read(ssoPath, token)
    expect(json<object>()).toMatchObject({ has_secret: true })
    expect(text).not.toContain(secret)
  }
})

test('unchanged is 304, for HEAD too, until it is changed', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const call = { token, headers: { 'if-none-match': etagOf(await read(ssoPath, token)) } }
  await posts.add(company)
  expect((await get(ssoPath, call)).status).toBe(304)
  expect((await head(ssoPath, call)).status).toBe(304)
  await issueSecret(company)
  expect((await get(ssoPath, call)).status).toBe(200)
})

test('the secret is shown once, a replay does not have it, and the one before is over', async () => {
  const { company, secret: former } = await ssoCompany()
  const { adminToken: token, baseUrl } = company
  const call = { token, headers: { 'idempotency-key': unique() } }
  const issued = await expectStatus(200, post(ssoSecretPath, undefined, call))
  const { secret } = issued.json<Sso>()
  expect(secret).toMatch(/^[0-9A-Za-z]{43}$/)
  expect(issued.headers.get('cache-control')).toBe('private, no-store')
  const replayed = await expectStatus(200, post(ssoSecretPath, undefined, call))
  expect(replayed.json<Sso>()).toEqual({ ...issued.json<Sso>(), secret: null })

  const open = async (key: string) =>
    (await new Browser(baseUrl).get(jwtPath(await signed(claimsOf(), key)))).status
  expect(await open(secret!)).toBe(302)
  expect(await open(former)).toBe(401)
  await expectStatus(200, patch(ssoPath, { has_secret: false }, { token }))
  expect(await open(secret!)).toBe(404)
})

test('the event says that there is a new one, and not which', async () => {
  const { company, secret } = await ssoCompany()
  const { text } = await get('/api/v1/events/', { token: company.adminToken })
  expect(text).toContain('company.sso_changed')
  expect(text).not.toContain(secret)
})
