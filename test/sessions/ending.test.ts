import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Browser, signedIn } from '../support/browser.ts'
import { sharedCompany } from '../support/company.ts'
import { isOnPostgres } from '../support/engine-under-test.ts'

const firefox =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <script>alert(1)</script>'

/** The names of the files in a folder that hold a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text))
    .map(({ name }) => name)
}

/** The numbers of the sessions that the page lists. */
function listed(html: string): string[] {
  return [...html.matchAll(/name="session" value="(\d+)"/g)].map(([, id]) => id!)
}

test('somebody who signs out is a visitor, and their old cookie is nobody’s', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const browser = await signedIn(company, person)
  const kept = browser.copy()
  const answer = await browser.submit('/logout/', {})
  expect([answer.status, browser.cookies.size]).toEqual([303, 0])
  for (const each of [browser, kept]) {
    expect((await each.get('/')).text).not.toContain(person.name)
    expect((await each.get('/account/sessions/')).status).toBe(302)
  }
  expect((await kept.submit('/logout/', {})).status).toBe(303)
})

test('sessions are listed with their device, and ended one by one', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const [one, other] = [await signedIn(company, person), await signedIn(company, person)]
  const page = await one.get('/account/sessions/')
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const ids = listed(page.text)
  expect(ids).toHaveLength(2)
  // The latest used is first: the second to sign in.
  const answer = await one.submit('/account/sessions/', { session: ids[0]! })
  expect([answer.status, one.cookies.size]).toEqual([303, 1])
  expect((await other.get('/account/sessions/')).status).toBe(302)
  expect(listed((await one.get('/account/sessions/')).text)).toEqual([ids[1]!])
})

test('a device is named, and what the browser sent is nowhere', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const browser = new Browser(company.baseUrl)
  const { stdout } = await company.run(['login-link', person.email])
  const token = stdout.trim().split('token=')[1]!
  const headers = { 'user-agent': firefox, 'sec-fetch-site': 'same-origin' }
  await browser.submit('/login/', { token }, { headers })
  const { text } = await browser.get('/account/sessions/')
  expect(text).toContain('Firefox on Linux')
  expect(text).not.toContain('alert(1)')
})

test('all sessions end together', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const browsers = [
    await signedIn(company, person),
    await signedIn(company, person),
    await signedIn(company, await company.addUser('customer')),
  ]
  await browsers[0]!.submit('/account/sessions/', { session: 'all' })
  const statuses = await Promise.all(
    browsers.map(async browser => (await browser.get('/account/sessions/')).status),
  )
  expect(statuses).toEqual([302, 302, 200])
})

test("nobody ends another person's session", async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const [own, other] = [await signedIn(company, person), await signedIn(company, company.admin)]
  const [id] = listed((await own.get('/account/sessions/')).text)
  expect((await other.submit('/account/sessions/', { session: id! })).status).toBe(303)
  expect((await own.get('/account/sessions/')).status).toBe(200)
})

test('what is no session is not found', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.admin)
  for (const session of ['', '0', '-1', '1.5', 'every', '9'.repeat(30)])
    expect((await browser.submit('/account/sessions/', { session })).status).toBe(404)
  expect((await browser.submit('/account/sessions/', {})).status).toBe(400)
})

test.skipIf(isOnPostgres)('no file holds the value of a cookie (needs SQLite)', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const browser = await signedIn(company, person)
  expect(filesWith(company.server.dataDir, [...browser.cookies.values()][0]!)).toEqual([])
  expect(filesWith(company.server.dataDir, person.email)).not.toEqual([])
})
