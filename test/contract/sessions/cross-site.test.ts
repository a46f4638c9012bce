import { describe, expect, test } from 'bun:test'
import { Browser, loginToken, signedIn } from '../../support/browser.ts'
import { request } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'

const refused: [string, Record<string, string>][] = [
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['from another site, with a forged origin', { 'sec-fetch-site': 'cross-site', origin: 'own' }],
  ['from a foreign origin', { origin: 'https://evil.example' }],
  ['from an origin that begins with ours', { origin: 'own.evil.example' }],
  ['from a sandbox', { origin: 'null' }],
  ['that does not say where it is from', {}],
]

describe('a form is refused', () => {
  test.each(refused)('%s', async (_, headers) => {
    const company = await sharedCompany()
    const { origin: own } = new URL(company.baseUrl)
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/^own/, own)]),
    )
    const browser = await signedIn(company, company.admin)
    for (const [path, fields] of [
      ['/logout/', {}],
      ['/account/sessions/', { session: 'all' }],
      ['/login/', { token: await loginToken(company, company.team) }],
    ] as const) {
      const answer = await browser.submit(path, fields, { headers: sent })
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []])
    }
    expect((await browser.get('/')).text).toContain(company.admin.name)
  })
})

test('a form is taken from our own origin where the browser says no more', async () => {
  const company = await freshCompany()
  const token = await loginToken(company, company.admin)
  const { origin } = new URL(company.baseUrl)
  const browser = new Browser(company.baseUrl)
  expect((await browser.submit('/login/', { token }, { headers: { origin } })).status).toBe(303)
})

test.each(['/logout/', '/account/sessions/'])('looking at %s changes nothing', async path => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  for (const method of ['GET', 'HEAD']) {
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    const answer = await request(method, company.baseUrl + path, { headers: { cookie } })
    expect(answer.status).toBe(path === '/logout/' ? 405 : 200)
  }
  expect((await browser.get('/')).text).toContain(company.admin.name)
})

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
  'a body of the type %s is no form',
  async type => {
    const company = await sharedCompany()
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
    const answer = await request('POST', `${company.baseUrl}/login/`, { headers, body: '{}' })
    expect(answer.status).toBe(400)
  },
)
