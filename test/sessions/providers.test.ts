import { expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Browser } from '../support/browser.ts'
import { type Answer, expectStatus, get, patch, post } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { begin, handMadeCompany, signInWith } from '../support/hand-made-provider.ts'
import { newEmail } from '../support/mail-sign-in.ts'
import { oidcServer, returnOf, startProvider } from '../support/oidc-provider.ts'
import { ssoPath } from '../support/sso.ts'

type Provider = { id: number; issuer: string; is_proved: boolean }
type Shown = { providers: Provider[]; email_sign_in: boolean; oidc: object | null }

const credentials = { client_id: 'hark', client_secret: 'a secret with : and / in it' }

const edit = ({ adminToken: token, server }: Company, body: object) =>
  patch(ssoPath, body, { token, server })
const read = async ({ adminToken: token, server }: Company) =>
  (await get(ssoPath, { token, server })).json<Shown>()
const isSignedIn = async (browser: Browser) =>
  (await browser.get('/account/sessions/')).status === 200
const roleOf = async ({ adminToken: token, server }: Company, email: string) => {
  const found = await get('/api/v1/users/', { token, server, query: { email } })
  return found.json<{ results: { role: string; organization: number | null }[] }>().results[0]!
}

test('SSO only with two providers: each signs in, email no longer does, and a link of the operator does', async () => {
  const company = await freshCompany(await oidcServer())
  const callback = `${company.baseUrl}/login/oidc/callback/`
  const [staff, partners] = [await startProvider(callback), await startProvider(callback)]
  const both = [
    { name: 'Staff', kind: 'keycloak', issuer: staff.issuer, ...credentials },
    {
      name: 'Partners',
      issuer: partners.issuer,
      email_domains: ['partner.example'],
      ...credentials,
    },
  ]
  await expectStatus(200, edit(company, { providers: both }))
  const { providers, oidc } = await read(company)
  expect(providers.map(({ issuer, is_proved }) => [issuer, is_proved])).toEqual([
    [staff.issuer, false],
    [partners.issuer, false],
  ])
  expect(oidc).toEqual({ issuer: staff.issuer, client_id: 'hark' })
  // Nobody has shown yet that either of them works.
  await expectFieldErrors(edit(company, { email_sign_in: false }), {
    email_sign_in: 'no_proved_provider',
  })
  const at = (id: number) => `/login/oidc/?provider=${id}`
  const enter = async (at: string, provider: typeof staff, email: string) => {
    const browser = new Browser(company.baseUrl)
    const account = { email, email_verified: true }
    const back = await returnOf({ company, provider }, browser, unique(), account, at)
    return { browser, answer: await browser.get(back) }
  }
  const [first, second] = providers.map(({ id }) => at(id)) as [string, string]
  const member = await company.addUser('team')
  expect(await isSignedIn((await enter(first, staff, member.email)).browser)).toBe(true)
  // The partners' provider says that it has verified a colleague's address: it is not believed.
  const taken = await enter(second, partners, (await company.addUser('admin')).email)
  expect([taken.answer.status, await isSignedIn(taken.browser)]).toEqual([403, false])
  const partner = await enter(second, partners, `${unique()}@partner.example`)
  expect(await isSignedIn(partner.browser)).toBe(true)

  await expectStatus(200, edit(company, { email_sign_in: false }))
  const page = await new Browser(company.baseUrl).get('/login/')
  expect(page.text).toContain('Sign in with <bdi>Staff</bdi>')
  expect(page.text).toContain('Sign in with <bdi>Partners</bdi>')
  expect(page.text).not.toContain('name="email"')
  const stranger = new Browser(company.baseUrl)
  expect((await stranger.submit('/login/email/', { email: newEmail() })).status).toBe(403)
  await expectFieldErrors(edit(company, { providers: [] }), { email_sign_in: 'no_proved_provider' })
  await expectFieldErrors(edit(company, { oidc: null, email_sign_in: true, providers: [] }), {
    oidc: 'repeated',
  })
  const printed = await company.run(['login-link', company.admin.email])
  const [, token] = /token=(\w+)/.exec(printed.stdout)!
  const admin = new Browser(company.baseUrl)
  expect((await admin.submit('/login/', { token: token! })).status).toBe(303)
  expect(await isSignedIn(admin)).toBe(true)
})

test('what is wrong with a provider is said by field', async () => {
  const company = await freshCompany()
  const issuer = 'https://id.example.com'
  const fine = { issuer, ...credentials }
  const cases: [object, Record<string, string>][] = [
    [{ providers: [fine, fine] }, { 'providers.1.issuer': 'repeated' }],
    [{ providers: [{ ...fine, id: 9 }] }, { 'providers.0.id': 'invalid_choice' }],
    [{ providers: [{ issuer, client_id: 'a' }] }, { 'providers.0.client_secret': 'required' }],
    [{ providers: [{ ...fine, kind: 'x' }] }, { 'providers.0.kind': 'invalid_choice' }],
    [{ providers: [{ ...fine, scopes: 'a  b' }] }, { 'providers.0.scopes': 'invalid_scopes' }],
    [
      { providers: [{ ...fine, issuer: 'https://login.microsoftonline.com/common/v2.0' }] },
      { 'providers.0.issuer': 'one_tenant' },
    ],
    [
      { providers: [{ ...fine, rules: [{ claim: 'a', value: 'b' }] }] },
      { 'providers.0.rules.0': 'invalid_choice' },
    ],
    [
      { providers: [{ ...fine, rules: [{ claim: 'a', value: 'b', organization_id: 1 }] }] },
      { 'providers.0.rules': 'unknown_organization' },
    ],
    [
      {
        providers: [{ ...fine, kind: 'github', rules: [{ claim: 'a', value: 'b', role: 'team' }] }],
      },
      { 'providers.0.rules': 'invalid_choice' },
    ],
  ]
  for (const [body, errors] of cases) await expectFieldErrors(edit(company, body), errors)
  const eleven = Array.from({ length: 11 }, (_, at) => ({ ...fine, issuer: `${issuer}/${at}` }))
  expect((await edit(company, { providers: eleven })).status).toBe(400)
  await expectStatus(200, edit(company, { providers: eleven.slice(1) }))
  const { providers } = await read(company)
  expect(providers).toHaveLength(10)
  // Its secret is for its issuer alone.
  const [one] = providers
  const other = { id: one!.id, issuer: 'https://evil.example', client_id: 'hark' }
  await expectFieldErrors(edit(company, { providers: [other] }), {
    'providers.0.client_secret': 'required',
  })
  await expectStatus(200, edit(company, { providers: [{ ...other, issuer: one!.issuer }] }))
})

test('groups decide roles and organizations at each sign-in, and the last admin stays one', async () => {
  const setting = await handMadeCompany()
  const { company, provider } = setting
  const { adminToken: token, server } = company
  const acme = (
    await expectStatus(201, post('/api/v1/organizations/', { name: unique() }, { token, server }))
  ).json<{ id: number }>().id
  const [{ id, issuer }] = (await read(company)).providers as [Provider]
  const rules = [
    { claim: 'groups', value: 'admins', role: 'admin' },
    { claim: 'realm_access.roles', value: 'feedback', role: 'team' },
    { claim: 'groups', value: 'acme', organization_id: acme },
  ]
  const wanted = { id, issuer, client_id: 'hark', rules }
  await expectStatus(200, edit(company, { providers: [wanted] }))
  // What the token does not say is asked at the provider's other address.
  provider.replies['/userinfo'] = () => ({ body: { sub: 'ada', realm_access: { roles: [] } } })
  const email = newEmail()
  const enter = async (sub: string, claims: object, address = email) => {
    const told = { sub, email: address, email_verified: true, ...claims }
    expect((await signInWith(setting, told)).answer.status).toBe(302)
    const { role, organization } = await roleOf(company, address)
    return [role, organization]
  }
  expect(await enter('ada', {})).toEqual(['customer', null])
  expect(await enter('ada', { groups: ['acme', 'x'] })).toEqual(['customer', acme])
  provider.replies['/userinfo'] = () => ({
    body: { sub: 'ada', realm_access: { roles: ['feedback'] } },
  })
  expect(await enter('ada', { groups: 'acme' })).toEqual(['team', acme])
  expect(await enter('ada', { groups: ['admins'] })).toEqual(['admin', null])
  provider.replies['/userinfo'] = () => ({ body: { sub: 'ada' } })
  expect(await enter('ada', {})).toEqual(['customer', null])
  provider.replies['/userinfo'] = () => ({ body: { sub: 'root' } })
  expect(await enter('root', {}, company.admin.email)).toEqual(['admin', null])
})

/** As GitHub documents it: https://docs.github.com/en/rest/users/emails */
async function startGitHub() {
  const emails = [
    { email: 'octocat@old.example', primary: false, verified: true, visibility: null },
  ] as { email: string; primary: boolean; verified: boolean; visibility: string | null }[]
  const asked: [method: string, path: string, body: string, authorization: string][] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { pathname } = new URL(request.url!, 'http://host')
    asked.push([request.method!, pathname, body, request.headers.authorization ?? ''])
    const send = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(answer))
    }
    const isApp = request.headers.authorization === `Basic ${btoa('Iv1:right')}`
    if (!request.headers['user-agent']) return send(403, { message: 'Administrative rules' })
    if (pathname === '/api/v3/applications/Iv1/token')
      return send(isApp ? 404 : 401, { message: isApp ? 'Not Found' : 'Bad credentials' })
    if (pathname === '/login/oauth/access_token')
      return send(
        200,
        new URLSearchParams(body).get('code') === 'good'
          ? {
              access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
              scope: 'user:email',
              token_type: 'bearer',
            }
          : { error: 'bad_verification_code', error_description: 'The code is incorrect.' },
      )
    if (request.headers.authorization !== 'Bearer gho_16C7e42F292c6912E7710c838347Ae178B4a')
      return send(401, { message: 'Requires authentication' })
    if (pathname === '/api/v3/user')
      return send(200, {
        login: 'octocat',
        id: 583231,
        name: 'The Octocat',
        avatar_url: null,
        email: 'public@any.example',
      })
    return pathname === '/api/v3/user/emails' ? send(200, emails) : send(404, {})
  })
  server.unref()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, emails, asked }
}

test('GitHub signs people in by their primary address, if it is verified', async () => {
  const company = await freshCompany(await oidcServer())
  const gitHub = await startGitHub()
  const app = { kind: 'github', issuer: gitHub.issuer, client_id: 'Iv1', client_secret: 'right' }
  await expectStatus(
    200,
    edit(company, { providers: [{ ...app, scopes: 'read:user user:email' }] }),
  )
  const browser = new Browser(company.baseUrl)
  const enter = async (code: string): Promise<Answer> => {
    const begun = await browser.get('/login/oidc/')
    const url = new URL(begun.headers.get('location')!)
    expect([url.origin + url.pathname, url.searchParams.get('scope')]).toEqual([
      `${gitHub.issuer}/login/oauth/authorize`,
      'read:user user:email',
    ])
    return browser.get(`/login/oidc/callback/?code=${code}&state=${url.searchParams.get('state')}`)
  }
  expect((await enter('bad')).status).toBe(403)
  const email = newEmail()
  gitHub.emails.push({ email, primary: true, verified: false, visibility: 'private' })
  expect((await enter('good')).status).toBe(403)
  expect(await isSignedIn(browser)).toBe(false)
  gitHub.emails[1]!.verified = true
  expect((await enter('good')).status).toBe(302)
  expect((await browser.get('/account/')).text).toContain(email)
  const sent = new URLSearchParams(gitHub.asked.findLast(([method]) => method === 'POST')![2])
  expect(sent.get('client_secret')).toBe('right')
  expect(sent.get('code_verifier')).toMatch(/^[\w-]{43}$/)
})

test('an attempt belongs to the provider that it was begun with', async () => {
  const setting = await handMadeCompany()
  const { company } = setting
  const claims = { sub: 'ada', email: newEmail(), email_verified: true }
  const { browser, back } = await begin(setting, claims)
  const [one] = (await read(company)).providers as [Provider]
  const wanted = { issuer: one.issuer, ...credentials }
  // The same site, set up anew: its client may be another.
  await expectStatus(200, edit(company, { providers: [wanted] }))
  expect((await browser.get(back)).status).toBe(403)
})
