import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, post } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { oidcServer, startProvider } from '../support/oidc-provider.ts'

type Sso = {
  has_secret: boolean
  admits_team: boolean
  oidc: { issuer: string; client_id: string } | null
}

const path = '/team/settings/sign-in/'

const sso = async ({ adminToken: token, server }: Company) =>
  (await get('/api/v1/company/sso/', { token, server })).json<Sso>()

const revisionIn = (page: string) => /name="edit_revision" value="(\d+)"/.exec(page)![1]!

test('single sign-on is switched on with a secret that is shown once, and off again', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  expect((await browser.get(path)).text).toContain(`${company.baseUrl}/login/jwt/`)
  const secretIn = (page: string) => /class="secret">(\w{20,})</.exec(page)?.[1]
  const first = await expectStatus(200, browser.submit(`${path}secret/`, { set: 'on' }))
  expect(secretIn(first.text)).toBeString()
  expect(await sso(company)).toMatchObject({ has_secret: true, admits_team: false })
  const page = (await browser.get(path)).text
  expect(secretIn(page)).toBeUndefined()
  const team = { admits_team: 'on', edit_revision: revisionIn(page) }
  expect((await browser.submit(path, team)).status).toBe(303)
  expect(await sso(company)).toMatchObject({ admits_team: true })
  const late = await browser.submit(path, { edit_revision: team.edit_revision })
  expect([late.status, late.text.includes('Someone else changed this')]).toEqual([422, true])
  const second = await browser.submit(`${path}secret/`, { set: 'on' })
  expect(secretIn(second.text)).not.toBe(secretIn(first.text))
  expect((await browser.submit(`${path}secret/`, { set: 'off' })).status).toBe(303)
  expect(await sso(company)).toMatchObject({ has_secret: false })
})

test('a provider that responds is added, changed without its secret, and removed', async () => {
  const company = await freshCompany(await oidcServer())
  const browser = await signedIn(company, company.admin)
  const begun = (await browser.get(`${path}?kind=keycloak`)).text
  expect(begun).toContain('value="https://KEYCLOAK-HOST/realms/REALM"')
  const edit_revision = revisionIn(begun)
  const fields = {
    kind: 'keycloak',
    name: 'Acme',
    issuer: 'id.example.com',
    client_id: 'hark',
    client_secret: 'very-secret',
    edit_revision,
  }
  const wrong = await browser.submit(`${path}providers/`, fields)
  expect([wrong.status, wrong.text.includes('Enter an http or https URL.')]).toEqual([422, true])
  expect(wrong.text).toContain('value="id.example.com"')
  expect(wrong.text).not.toContain('very-secret')
  const dead = { ...fields, issuer: 'http://127.0.0.1:9' }
  const refused = await browser.submit(`${path}providers/`, dead)
  expect([refused.status, refused.text.includes('No OpenID Connect provider')]).toEqual([422, true])
  expect(await sso(company)).toMatchObject({ oidc: null })
  const { issuer } = await startProvider(`${company.baseUrl}/login/oidc/callback/`)
  const organization = unique()
  const { adminToken: token, server } = company
  await expectStatus(201, post('/api/v1/organizations/', { name: organization }, { token, server }))
  const lines = `groups = a → admin\ngroups=b -> organization ${organization}`
  const odd = { ...fields, issuer, rules: 'groups: a' }
  expect((await browser.submit(`${path}providers/`, odd)).text).toContain('Each line needs a claim')
  const set = await browser.submit(`${path}providers/`, { ...fields, issuer, rules: lines })
  expect(set.status).toBe(303)
  expect(await sso(company)).toMatchObject({ oidc: { issuer, client_id: 'hark' } })
  const list = (await browser.get(path)).text
  const [, id] = /sign-in\/providers\/(\d+)\//.exec(list)!
  const own = `${path}providers/${id}/`
  const shown = (await browser.get(own)).text
  expect(shown).toContain(`value="${issuer}"`)
  expect(shown).toContain(`groups = b → organization ${organization}`)
  expect(shown).not.toContain('very-secret')
  const change = { ...fields, issuer, client_id: 'other', client_secret: '' }
  expect((await browser.submit(own, change)).status).toBe(422)
  const current = { ...change, edit_revision: revisionIn(shown) }
  expect((await browser.submit(own, current)).status).toBe(303)
  expect(await sso(company)).toMatchObject({ oidc: { issuer, client_id: 'other' } })
  const removed = { edit_revision: revisionIn((await browser.get(own)).text) }
  const off = await browser.submit(`${path}email/`, removed)
  expect([off.status, off.text.includes('First sign in with a provider yourself')]).toEqual([
    422,
    true,
  ])
  expect((await browser.submit(`${own}delete/`, removed)).status).toBe(303)
  expect(await sso(company)).toMatchObject({ oidc: null })

  for (const other of [
    await signedIn(company, company.team),
    await signedIn(company, await company.addUser('customer')),
  ]) {
    expect((await other.get(path)).status).toBe(404)
    for (const form of ['', 'secret/', 'email/', 'providers/', `providers/${id}/`])
      expect((await other.submit(path + form, fields)).status).toBe(404)
  }
})
