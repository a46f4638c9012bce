import { expect, test } from 'bun:test'
import { get, head } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { etagOf, posts, read } from '../support/resources.ts'
import { issueSecret, ssoPath } from '../support/sso.ts'

test('off in a new company; the team sees the settings, and nobody the secret', async () => {
  const company = await freshCompany()
  const off = {
    login_url: `${company.baseUrl}/login/jwt/`,
    has_secret: false,
    admits_team: false,
    oidc: null,
    oidc_callback_url: `${company.baseUrl}/login/oidc/callback/`,
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
