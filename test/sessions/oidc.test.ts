import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { createPost, get, head, patch, paths } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { newEmail } from '../support/mail-sign-in.ts'
import {
  oidcCompany,
  oidcServer,
  returnOf,
  signInAs,
  useProvider,
} from '../support/oidc-provider.ts'
import { ssoPath } from '../support/sso.ts'
import { waitUntil } from '../support/wait-until.ts'

const verified = (email = newEmail(), name = 'Ada Moreau') => ({
  email,
  email_verified: true,
  name,
})
const isSignedIn = async (browser: Browser) =>
  (await browser.get('/account/sessions/')).status === 200

async function countUsers({ adminToken: token, server }: Company, email: string) {
  const found = await get('/api/v1/users/', { token, server, query: { email } })
  return found.json<{ results: unknown[] }>().results.length
}

test('the sign-in page leads to the provider and back, signed in as a new customer', async () => {
  const setting = await oidcCompany()
  const { company, provider } = setting
  const path = new URL(company.baseUrl).pathname
  const browser = new Browser(company.baseUrl)
  const { server, adminToken: token } = company
  const { post_id: id } = await createPost(token, {}, { server })
  const page = await browser.get(`/login/?next=${path}/board/ideas/&vote=${id}`)
  expect(page.text).toContain(`Sign in with <bdi>${new URL(provider.issuer).host}</bdi>`)
  const link = /href="([^"]*\/login\/oidc\/[^"]*)"/
    .exec(page.text)![1]!
    .slice(path.length)
    .replaceAll('&amp;', '&')
  const account = verified()
  const back = await returnOf(setting, browser, unique(), account, link)
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^hark-oidc-\d+$/)])
  const answer = await browser.get(back)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}/board/ideas/`])
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^hark-\d+$/)])
  expect((await browser.get('/')).text).toContain('Ada Moreau')
  expect(await countUsers(company, account.email)).toBe(1)
  const post = await get(`${paths.posts}${id}/`, { token, server })
  expect(post.json<{ votes_count: number }>().votes_count).toBe(1)
  // What was used is over, here and there.
  expect((await browser.get(back)).status).toBe(403)
})

test('without a provider there is no button and nothing to begin', async () => {
  const company = await freshCompany()
  const browser = new Browser(company.baseUrl)
  expect((await browser.get('/login/')).text).not.toContain('/login/oidc/')
  expect((await browser.get('/login/oidc/')).status).toBe(404)
  expect((await browser.get('/login/oidc/callback/?code=x&state=x')).status).toBe(404)
})

test('only the browser that began comes in, and only with its state', async () => {
  const setting = await oidcCompany()
  const { company } = setting
  const browser = new Browser(company.baseUrl)
  const back = await returnOf(setting, browser, unique(), verified())
  const stranger = new Browser(company.baseUrl)
  expect((await stranger.get(back)).status).toBe(403)
  // One that has begun something else, neither.
  await stranger.get('/login/oidc/')
  expect((await stranger.get(back)).status).toBe(403)
  expect((await browser.get(back.replace(/state=[^&]+/, 'state=x'))).status).toBe(403)
  expect((await head(company.baseUrl + back, { server: company.server })).status).toBe(403)
  const forged = new Browser(company.baseUrl)
  for (const [name, value] of browser.cookies) {
    const [first, ...rest] = value
    forged.cookies.set(name, [first === 'A' ? 'B' : 'A', ...rest].join(''))
  }
  expect((await forged.get(back)).status).toBe(403)
  expect((await browser.get(back)).status).toBe(302)
})

test('a wrong code, and an error of the provider, are a page that says what to do', async () => {
  const setting = await oidcCompany()
  const { stdout, stderr } = setting.company.server
  const lines = () => [...stdout, ...stderr].filter(line => line.includes('oidc_refused'))
  const earlier = lines().length
  const browser = new Browser(setting.company.baseUrl)
  const back = await returnOf(setting, browser, unique(), verified())
  const wrong = await browser.get(back.replace(/code=[^&]+/, 'code=x'))
  expect([wrong.status, wrong.text.includes('sign in by email')]).toEqual([403, true])
  // That was its one try.
  const again = await browser.get(back)
  expect([again.status, again.text.includes('did not start here')]).toEqual([403, true])
  const other = await returnOf(setting, browser, unique(), verified())
  const denied = await browser.get(other.replace(/code=[^&]+/, 'error=access_denied'))
  expect([denied.status, denied.text.includes('Sign-in failed on the other site')]).toEqual([
    403,
    true,
  ])
  const third = await returnOf(setting, browser, unique(), verified())
  expect((await browser.get(third.replace(/&iss=[^&]+/, ''))).status).toBe(403)
  await waitUntil('all are logged', () =>
    /invalid_grant.*access_denied.*iss/s.test(lines().slice(earlier).join('\n')),
  )
  expect(await isSignedIn(browser)).toBe(false)
})

test('an existing account is linked by a verified e-mail alone; then the subject decides', async () => {
  const setting = await oidcCompany()
  const { company } = setting
  const person = await company.addUser('team')
  const id = unique()
  for (const email_verified of [false, undefined]) {
    const account = { email: person.email, ...(email_verified === false && { email_verified }) }
    const { answer, browser } = await signInAs(setting, id, account)
    expect([answer.status, await isSignedIn(browser)]).toEqual([403, false])
  }
  const first = await signInAs(setting, id, verified(person.email.toUpperCase(), 'Other name'))
  expect(first.answer.status).toBe(302)
  expect((await first.browser.get('/')).text).toContain(person.name)
  // Another e-mail, the same person; the same e-mail, another person: nobody.
  const moved = await signInAs(setting, id, verified())
  expect((await moved.browser.get('/')).text).toContain(person.name)
  const other = await signInAs(setting, unique(), verified(person.email))
  expect([other.answer.status, await isSignedIn(other.browser)]).toEqual([403, false])
})

test('who is deactivated, or not invited, stays outside', async () => {
  const setting = await oidcCompany()
  const { company } = setting
  const { adminToken: token, server } = company
  const person = await company.addUser('customer')
  await company.run(['user', 'deactivate', '--email', person.email])
  expect((await signInAs(setting, unique(), verified(person.email))).answer.status).toBe(403)
  const settings = { access: 'invited', access_domains: ['in.example'] }
  await patch(companyPath, settings, { token, server })
  const stranger = verified()
  expect((await signInAs(setting, unique(), stranger)).answer.status).toBe(403)
  expect(await countUsers(company, stranger.email)).toBe(0)
  const invited = verified(`${unique()}@in.example`)
  expect((await signInAs(setting, unique(), invited)).answer.status).toBe(302)
})

test('an attempt ends with the provider that it was begun with, and belongs to one company', async () => {
  const [setting, other] = [await oidcCompany(), await oidcCompany()]
  const browser = new Browser(setting.company.baseUrl)
  const back = await returnOf(setting, browser, unique(), verified())
  const elsewhere = new Browser(other.company.baseUrl)
  await elsewhere.get('/login/oidc/')
  const [name] = [...elsewhere.cookies.keys()]
  elsewhere.cookies.set(name!, [...browser.cookies.values()][0]!)
  expect((await elsewhere.get(back)).status).toBe(403)
  await useProvider(setting.company, other.provider.issuer)
  expect((await browser.get(back)).status).toBe(403)
})

test('a provider is not offered while it does not answer', async () => {
  let isUp = false
  const provider = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      isUp
        ? Response.json({ issuer: new URL(url).origin, authorization_endpoint: `${url}/authorize` })
        : new Response('down', { status: 500 }),
  })
  const company = await freshCompany(await oidcServer())
  await useProvider(company, provider.url.origin)
  const offered = async () =>
    (await new Browser(company.baseUrl).get('/login/')).text.includes('/login/oidc/')
  await waitUntil('it is no longer offered', async () => !(await offered()))
  isUp = true
  await waitUntil('it is offered again', offered)
  await provider.stop()
})

test('metadata and keys are fetched once, and an address that is not allowed never', async () => {
  const setting = await oidcCompany()
  const fetched = (path: string) =>
    setting.provider.requests.filter(({ url }) => url?.startsWith(path)).length
  for (let count = 0; count < 3; count++)
    expect((await signInAs(setting, unique(), verified())).answer.status).toBe(302)
  expect([fetched('/.well-known/'), fetched('/jwks')]).toEqual([1, 1])

  const guarded = await freshCompany()
  await useProvider(guarded, setting.provider.issuer)
  const before = setting.provider.requests.length
  const answer = await new Browser(guarded.baseUrl).get('/login/oidc/')
  expect([answer.status, setting.provider.requests.length]).toEqual([502, before])
  expect(answer.text).not.toContain('127.0.0.1')
  const { adminToken: token } = guarded
  expect((await patch(ssoPath, { oidc: null }, { token })).json<object>()).toMatchObject({
    oidc: null,
  })
})
