import { expect, test } from 'bun:test'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { read } from '../../support/resources.ts'
import { getSso, issueSecret, ssoPath } from '../../support/sso.ts'

describeEndSlash(getSso)

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
