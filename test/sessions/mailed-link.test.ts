import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { get, head, patch, paths, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { ask, asked, type MailSetting, mailSetting, newEmail } from '../support/mail-sign-in.ts'
import type { Envelope } from '../support/types.ts'

test('a link shows a button where it was asked for, however often it is opened; the button signs in, once', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const person = await company.addUser('team')
  const { browser, path, token } = await asked(setting, person.email)
  for (let time = 0; time < 2; time++) {
    const shown = await browser.get(path)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(shown.text).toContain(person.email)
    expect(shown.text).toContain(`action="${new URL(company.baseUrl).pathname}/login/link/"`)
  }
  expect((await head(company.baseUrl + path, { server: company.server })).status).toBe(200)
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^hark-login-\d+$/)])

  const done = await browser.submit('/login/link/', { token })
  expect(done.status).toBe(303)
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^hark-\d+$/)])
  expect((await browser.get('/')).text).toContain(person.name)
  expect((await browser.submit('/login/link/', { token })).status).toBe(410)
  expect((await browser.get(path)).status).toBe(410)
})

test('elsewhere the link signs nobody in, and shows the code to type', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const person = await company.addUser('team')
  const { browser, mail, path, token } = await asked(setting, person.email)
  const elsewhere = new Browser(company.baseUrl)
  const shown = await elsewhere.get(path)
  expect(shown.text).toContain(`>${mail.code}<`)
  expect(shown.text).not.toContain('name="token"')
  const sent = await elsewhere.submit('/login/link/', { token })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, mail.link])
  expect(elsewhere.cookies.size).toBe(0)
  // Nor does the code sign in another browser.
  expect((await elsewhere.submit('/login/code/', { code: mail.code! })).status).toBe(302)
  const other = await asked(setting, newEmail())
  expect((await other.browser.submit('/login/code/', { code: mail.code! })).status).toBe(422)

  const typed = await browser.submit('/login/code/', {
    code: ` ${mail.code!.slice(0, 3)} ${mail.code!.slice(3)}`,
  })
  expect(typed.status).toBe(303)
  expect((await browser.get('/')).text).toContain(person.name)
  expect((await elsewhere.get(path)).status).toBe(410)
})

test('an address that nobody has becomes a customer by proving it', async () => {
  const setting = await mailSetting()
  const email = newEmail()
  const { browser, token } = await asked(setting, email)
  const unproved = await setting.company.server.hark(loginLink(setting, email))
  expect(unproved.stderr).toContain('has no user')
  await browser.submit('/login/link/', { token })
  expect((await browser.get('/')).text).toContain('<bdi>Customer</bdi>')
  expect((await setting.company.server.hark(loginLink(setting, email))).exitCode).toBe(0)
})

const loginLink = ({ company }: MailSetting, email: string) => [
  'login-link',
  email,
  '--company',
  company.slug,
]

test('a customer who was named through the API is the same person after proving the address', async () => {
  const setting = await mailSetting()
  const { adminToken: token, server } = setting.company
  const email = newEmail()
  const named = { board: 'ideas', title: 'A post', email, full_name: 'Named By The API' }
  expect((await post(paths.createAsUser, named, { token, server })).status).toBe(201)
  const { browser, token: link } = await asked(setting, email)
  await browser.submit('/login/link/', { token: link })
  expect((await browser.get('/')).text).toContain('<bdi>Named By The API</bdi>')
})

test('mail goes to the address as it is stored, not as it is typed', async () => {
  const setting = await mailSetting()
  const stored = `Ada.${crypto.randomUUID()}@people.example`
  await setting.company.run([
    'user',
    'add',
    '--email',
    stored,
    '--name',
    'Ada',
    '--role',
    'customer',
  ])
  const browser = new Browser(setting.company.baseUrl)
  await ask(browser, stored.toUpperCase())
  const mail = await setting.mailbox.next(stored)
  expect(mail.to).toEqual([stored])
})

test('an open link dies with all sessions, and with its account', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const person = await company.addUser('customer')
  const first = await asked(setting, person.email)
  const second = await asked(setting, person.email)
  await second.browser.submit('/login/link/', { token: second.token })
  await second.browser.submit('/account/sessions/', { session: 'all' })
  expect((await first.browser.submit('/login/link/', { token: first.token })).status).toBe(410)

  const third = await asked(setting, person.email)
  await company.run(['user', 'deactivate', '--email', person.email])
  expect((await third.browser.get(third.path)).status).toBe(410)
  expect((await third.browser.submit('/login/link/', { token: third.token })).status).toBe(410)
})

test('an open link dies when its owner gets another address', async () => {
  const setting = await mailSetting()
  const { adminToken: token, server, ...company } = setting.company
  const person = await company.addUser('customer')
  const { browser, path, token: link } = await asked(setting, person.email)
  const found = await get('/api/v1/users/', { token, server, query: { email: person.email } })
  const [user] = found.json<Envelope<{ id: number; email: string }>>().results
  const edited = await patch(`/api/v1/users/${user!.id}/`, { email: newEmail() }, { token, server })
  expect([user!.email, edited.status]).toEqual([person.email, 200])
  expect((await browser.get(path)).status).toBe(410)
  expect((await browser.submit('/login/link/', { token: link })).status).toBe(410)
})

test('asking again in a browser ends what it asked for before', async () => {
  const setting = await mailSetting()
  const email = newEmail()
  const { browser, path } = await asked(setting, email)
  await ask(browser, email)
  const { link } = await setting.mailbox.next(email)
  expect((await browser.get(path)).status).toBe(410)
  expect((await browser.get(link.slice(setting.company.baseUrl.length))).status).toBe(200)
})

test('of several uses at once one signs in', async () => {
  const setting = await mailSetting()
  const { browser, token } = await asked(setting, newEmail())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.copy().submit('/login/link/', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)])
})

test('a link is of no use in another company, and stays good in its own', async () => {
  const setting = await mailSetting()
  const other = await freshCompany(setting.company.server)
  const { browser, path, token } = await asked(setting, newEmail())
  const elsewhere = browser.copy(other.baseUrl)
  expect((await elsewhere.get(path)).status).toBe(410)
  expect((await elsewhere.submit('/login/link/', { token })).status).toBe(410)
  expect((await browser.submit('/login/link/', { token })).status).toBe(303)
})
