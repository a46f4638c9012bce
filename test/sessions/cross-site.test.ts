import { describe, expect, test } from 'bun:test'
import { Browser, loginToken, signedIn } from '../support/browser.ts'
import { request } from '../support/client.ts'
import { companyAt, firstCompany, sharedCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

const refused: [string, Record<string, string>][] = [
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['from another site, with a forged origin', { 'sec-fetch-site': 'cross-site', origin: 'own' }],
  ['from a foreign origin', { origin: 'https://evil.example' }],
  ['from an origin that begins with ours', { origin: 'own.evil.example' }],
  ['from a sandbox', { origin: 'null' }],
  ['from an origin with a name before ours', { origin: 'http://evil@localhost' }],
  ['from an origin without a host', { origin: 'data:x' }],
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
      ['/login/', { token: 'A'.repeat(43) }],
    ] as const) {
      const answer = await browser.submit(path, fields, { headers: sent })
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []])
    }
    expect((await browser.get('/')).text).toContain(company.admin.name)
  })
})

test('a form is taken from our own origin where the browser says no more', async () => {
  const company = await sharedCompany()
  const token = await loginToken(company, company.admin)
  const { origin } = new URL(company.baseUrl)
  const browser = new Browser(company.baseUrl)
  expect((await browser.submit('/login/', { token }, { headers: { origin } })).status).toBe(303)
})

test.each(['/logout/', '/account/sessions/'])('looking at %s changes nothing', async path => {
  const company = await sharedCompany()
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

test('on https, a form of plain http on the same host is from another origin', async () => {
  const company = await companyAt(`https://feedback-${crypto.randomUUID()}.example`)
  const { host } = new URL(company.baseUrl)
  const browser = new Browser(company.server.url)
  const token = await loginToken(company, company.admin)
  const submit = (origin: string) =>
    browser.submit('/login/', { token }, { headers: { host, origin } })
  expect((await submit(`http://${host}`)).status).toBe(403)
  expect((await submit(`https://${host}`)).status).toBe(303)
})

test('a session that began on plain http is none on https', async () => {
  const dataDir = freshFolder()
  const plain = await startHark({ DATA_DIR: dataDir })
  const company = await firstCompany(plain)
  const [[name, secret]] = [...(await signedIn(company, company.admin)).cookies] as [
    [string, string],
  ]
  await plain.stop()
  const secure = await startHark({ DATA_DIR: dataDir, BASE_URL: 'https://feedback.example' })
  const browser = new Browser(secure.url)
  browser.cookies.set(name, secret)
  browser.cookies.set(`__Host-${name}`, secret)
  expect((await browser.get('/account/sessions/')).status).toBe(302)
  // Both names are cleared, whatever they stand for.
  await browser.submit('/logout/', {})
  expect(browser.cookies.size).toBe(0)
})
