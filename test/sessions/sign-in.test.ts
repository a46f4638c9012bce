import { expect, test } from 'bun:test'
import { Browser, loginToken, signedIn } from '../support/browser.ts'
import { head } from '../support/client.ts'
import { type Company, companyAt, freshCompany, sharedCompany } from '../support/company.ts'

const isSignedIn = async (browser: Browser, { admin }: Company) => {
  const { status, text } = await browser.get('/account/sessions/')
  return status === 200 && text.includes(admin.name)
}

test('a link shows whom it signs in, however often it is opened, and the form uses it up', async () => {
  const company = await sharedCompany()
  const token = await loginToken(company, company.admin)
  const browser = new Browser(company.baseUrl)
  for (let time = 0; time < 2; time++) {
    const shown = await browser.get(`/login/?token=${token}`)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain(company.admin.email)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
  }
  expect((await head(`${company.baseUrl}/login/?token=${token}`)).status).toBe(200)
  expect(browser.cookies.size).toBe(0)

  const answer = await browser.submit('/login/', { token })
  expect(answer.status).toBe(303)
  expect(new URL(answer.headers.get('location')!, answer.url).href).toBe(`${company.baseUrl}/`)
  expect(await isSignedIn(browser, company)).toBe(true)
  const other = new Browser(company.baseUrl)
  expect((await other.submit('/login/', { token })).status).toBe(410)
  expect((await other.get(`/login/?token=${token}`)).status).toBe(410)
  expect(other.cookies.size).toBe(0)
})

test('of several uses at once one signs in', async () => {
  const company = await sharedCompany()
  const token = await loginToken(company, company.admin)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => new Browser(company.baseUrl).submit('/login/', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)])
})

test('a new link ends the one before it', async () => {
  const company = await sharedCompany()
  const first = await loginToken(company, company.admin)
  const second = await loginToken(company, company.admin)
  const browser = new Browser(company.baseUrl)
  expect((await browser.submit('/login/', { token: first })).status).toBe(410)
  expect((await browser.submit('/login/', { token: second })).status).toBe(303)
})

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\u0000`, 'ü'.repeat(43)])(
  'the link %j is none',
  async token => {
    const browser = new Browser((await sharedCompany()).baseUrl)
    const { status } = await browser.submit('/login/', { token })
    expect(status).toBe(token.includes('\0') ? 400 : 410)
    expect(browser.cookies.size).toBe(0)
  },
)

test('a link is of no use in another company, and stays good in its own', async () => {
  const [own, other] = [await sharedCompany(), await freshCompany()]
  const token = await loginToken(own, own.admin)
  const elsewhere = new Browser(other.baseUrl)
  expect((await elsewhere.get(`/login/?token=${token}`)).status).toBe(410)
  expect((await elsewhere.submit('/login/', { token })).status).toBe(410)
  expect((await new Browser(own.baseUrl).submit('/login/', { token })).status).toBe(303)
})

test('the cookie is for this host alone, and out of reach for scripts', async () => {
  const company = await companyAt(`https://feedback-${crypto.randomUUID()}.example`)
  const headers = { host: new URL(company.baseUrl).host, origin: company.baseUrl }
  const browser = new Browser(company.server.url)
  const token = await loginToken(company, company.admin)
  const answer = await browser.submit('/login/', { token }, { headers })
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-hark-\d+=[0-9A-Za-z]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
  expect((await browser.get('/', { headers })).text).toContain(company.admin.name)
})

test('on plain http the cookie has a plain name', async () => {
  const company = await sharedCompany()
  const token = await loginToken(company, company.admin)
  const answer = await new Browser(company.baseUrl).submit('/login/', { token })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^hark-\d+=[0-9A-Za-z]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

test('signing in replaces the session that the browser had, and a value that it was given', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.admin)
  const [name, before] = [...browser.cookies][0]!
  await browser.submit('/login/', { token: await loginToken(company, company.team) })
  const after = browser.cookies.get(name)!
  expect(after).not.toBe(before)
  const left = new Browser(company.baseUrl)
  left.cookies.set(name, before)
  expect(await isSignedIn(left, company)).toBe(false)

  const fixed = new Browser(company.baseUrl)
  fixed.cookies.set(name, 'B'.repeat(43))
  await fixed.submit('/login/', { token: await loginToken(company, company.admin) })
  expect(fixed.cookies.get(name)).not.toBe('B'.repeat(43))
  expect(await isSignedIn(fixed, company)).toBe(true)
})

test('nobody is signed in who is deactivated, or not there', async () => {
  const company = await sharedCompany()
  const customer = await company.addUser('customer')
  const token = await loginToken(company, customer)
  await company.run(['user', 'deactivate', '--email', customer.email])
  expect((await new Browser(company.baseUrl).submit('/login/', { token })).status).toBe(410)
  const slug = ['--company', company.slug]
  for (const [email, sentence] of [
    [customer.email, 'is deactivated.'],
    ['nobody@nowhere.example', 'has no user nobody@nowhere.example.'],
  ] as const) {
    const ran = await company.server.hark(['login-link', email, ...slug])
    expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain(sentence)
  }
})
