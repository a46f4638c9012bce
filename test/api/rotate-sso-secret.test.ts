import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { expectStatus, get, patch, post } from '../support/client.ts'
import { unique } from '../support/company.ts'
import {
  claimsOf,
  jwtPath,
  type Sso,
  signed,
  ssoCompany,
  ssoPath,
  ssoSecretPath,
} from '../support/sso.ts'

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
