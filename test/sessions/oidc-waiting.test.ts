import { expect, test } from 'bun:test'
import { Browser, loginToken, signedIn } from '../support/browser.ts'
import { get, head } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import {
  begin,
  type HandMade,
  handMadeCompany,
  signInWith,
} from '../support/hand-made-provider.ts'
import { newEmail } from '../support/mail-sign-in.ts'
import { waitUntil } from '../support/wait-until.ts'

const discovery = '/.well-known/openid-configuration'
const verified = (name = 'Ada Moreau') => ({
  sub: unique(),
  email: newEmail(),
  email_verified: true,
  name,
})

/** The provider says nothing at the path until it is released. */
function hold({ provider }: HandMade, path: string): () => void {
  const reply = provider.replies[path]!
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.replies[path] = async () => {
    await promise
    return reply()
  }
  return resolve
}

const asked = ({ provider }: HandMade, path: string) =>
  provider.requests.filter(each => each === path).length

test('while a provider keeps many waiting, others read, and it is asked once', async () => {
  const setting = await handMadeCompany()
  const { company } = setting
  const other = await freshCompany(company.server)
  const release = hold(setting, discovery)
  let answered = 0
  const waiting = [1, 2, 3].map(async () => {
    const { status } = await new Browser(company.baseUrl).get('/login/oidc/')
    answered++
    return status
  })
  await waitUntil('it is asked', () => asked(setting, discovery) > 0)
  const { adminToken: token, server } = other
  const read = await get('/api/v1/posts/', { token, server })
  expect([read.status, answered]).toEqual([200, 0])
  release()
  expect(await Promise.all(waiting)).toEqual([302, 302, 302])
  expect(asked(setting, discovery)).toBe(1)
})

test('a provider that fails is not asked again at once', async () => {
  const setting = await handMadeCompany()
  setting.provider.replies[discovery] = () => ({ status: 500, body: {} })
  for (let time = 0; time < 3; time++)
    expect((await new Browser(setting.company.baseUrl).get('/login/oidc/')).status).toBe(502)
  expect(asked(setting, discovery)).toBe(1)
})

test('one network address begins only so often', async () => {
  const { company } = await handMadeCompany()
  const visit = (address: string) =>
    head(`${company.baseUrl}/login/oidc/`, { headers: { 'x-forwarded-for': address } })
  const statuses: number[] = []
  for (let time = 0; time < 200 && !statuses.includes(429); time++)
    statuses.push((await visit('203.0.113.9')).status)
  expect(statuses.filter(status => status === 302).length).toBeGreaterThanOrEqual(120)
  expect(statuses.at(-1)).toBe(429)
  expect((await visit('203.0.113.10')).status).toBe(302)
})

test('a browser that was signed in meanwhile becomes the person of the provider', async () => {
  const setting = await handMadeCompany()
  const { company } = setting
  const { browser, back } = await begin(setting, verified())
  await browser.submit('/login/', { token: await loginToken(company, company.team) })
  expect((await browser.get('/')).text).toContain(company.team.name)
  expect((await browser.get(back)).status).toBe(302)
  expect((await browser.get('/')).text).toContain('Ada Moreau')
  // A code works once.
  expect(asked(setting, '/token')).toBe(1)
})

test('signing out while the provider is asked repeats nothing', async () => {
  const setting = await handMadeCompany()
  const { company } = setting
  const { browser, back } = await begin(setting, verified())
  const other = await signedIn(company, company.team)
  const release = hold(setting, '/token')
  const answer = browser.get(back)
  await waitUntil('it is asked', () => asked(setting, '/token') > 0)
  expect((await other.submit('/logout/', {})).status).toBe(303)
  release()
  expect((await answer).status).toBe(302)
  expect((await browser.get('/')).text).toContain('Ada Moreau')
  expect(asked(setting, '/token')).toBe(1)
})

test('who is signed in is not sent to the provider, and a next of another site leads nowhere', async () => {
  const setting = await handMadeCompany()
  const path = new URL(setting.company.baseUrl).pathname
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    const query = `?next=${encodeURIComponent(next)}`
    const begun = await signInWith(setting, verified(), { path: `/login/oidc/${query}` })
    expect(begun.answer.headers.get('location')).toBe(`${path}/`)
    const again = await begun.browser.get(`/login/oidc/${query}`)
    expect(again.headers.get('location')).toStartWith(`${path}/login/?next=`)
    expect(again.headers.get('set-cookie')).toBeNull()
    expect((await begun.browser.get(`/login/${query}`)).text).not.toContain('evil.example')
  }
})
