import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { type Answer, patch } from '../support/client.ts'
import { companyAt, freshCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { startHark } from '../support/hark.ts'
import { ask, asked, fromNewAddress, mailSetting, newEmail } from '../support/mail-sign-in.ts'
import { openMailbox } from '../support/mailbox.ts'
import { waitUntil } from '../support/wait-until.ts'

const secrets = /[0-9A-Za-z]{43}/g

/** All of an answer but for what is random in it. */
function comparable({ status, text, headers }: Answer) {
  const sent = Object.fromEntries(headers)
  delete sent.date
  delete sent['x-request-id']
  // Addresses have different lengths.
  delete sent['content-length']
  delete sent['set-cookie']
  return { status, text, headers: { ...sent, cookies: headers.getSetCookie().map(masked) } }
}
const masked = (text: string) => text.replaceAll(secrets, '…')

test('the answer is the same for every address, whoever has it', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const deactivated = await company.addUser('customer')
  await company.run(['user', 'deactivate', '--email', deactivated.email])
  const known = await company.addUser('admin')
  const people = [known.email, newEmail(), deactivated.email]
  const answers = await Promise.all(
    people.map(async email => {
      const browser = new Browser(company.baseUrl)
      const first = comparable(await ask(browser, email))
      const shown = comparable(await browser.get('/login/code/'))
      const tried = comparable(await browser.submit('/login/code/', { code: '000000' }))
      return JSON.stringify([first, shown, tried]).replaceAll(email, 'EMAIL')
    }),
  )
  expect(JSON.parse(answers[0]!)[0]).toMatchObject({ status: 303, text: '' })
  expect(answers[1]).toBe(answers[0]!)
  expect(answers[2]).toBe(answers[0]!)
  await setting.mailbox.next(known.email)
  await setting.mailbox.next(people[1]!)
  expect(setting.mailbox.all.filter(({ to }) => to.includes(deactivated.email))).toEqual([])
})

test('where people are invited, others get no mail and the same answer', async () => {
  const setting = await mailSetting()
  const company = await freshCompany(setting.company.server)
  const { adminToken: token, server } = company
  const domain = `d-${crypto.randomUUID()}.example`
  const settings = { access: 'invited', access_domains: [domain] }
  expect((await patch(companyPath, settings, { token, server })).status).toBe(200)
  const known = await company.addUser('customer')
  const people = [newEmail(), known.email, `x@${domain}`, `x@sub.${domain}`, `x@Y${domain}`]
  const answers: unknown[] = []
  for (const email of people)
    answers.push(comparable(await ask(new Browser(company.baseUrl), email)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const inCompany = { ...setting, company }
  await setting.mailbox.next(known.email)
  await setting.mailbox.next(`x@${domain}`)
  const { browser, token: link } = await asked(inCompany, `x@${domain}`)
  expect((await browser.submit('/login/link/', { token: link })).status).toBe(303)
  const receivers = setting.mailbox.all.flatMap(({ to }) => to)
  for (const email of [people[0]!, people[3]!, people[4]!]) expect(receivers).not.toContain(email)

  const open = await asked(inCompany, `z@${domain}`)
  await patch(companyPath, { access_domains: [] }, { token, server })
  expect((await open.browser.submit('/login/link/', { token: open.token })).status).toBe(410)
})

test('from one network an address gets five mails in a quarter of an hour, and is told so, whoever has it', async () => {
  const setting = await mailSetting()
  const email = newEmail()
  const browsers = Array.from({ length: 8 }, () => new Browser(setting.company.baseUrl))
  const headers = fromNewAddress()
  const answers = await Promise.all(browsers.map(browser => ask(browser, email, {}, headers)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([303, 303, 303, 303, 303, 422, 422, 422])
  const told = answers.find(({ status }) => status === 422)!
  expect(told.text).toContain('Five emails have been requested for this address in 15 minutes')
  expect(told.headers.getSetCookie()).toEqual([])
  // One who has an account is told the same.
  const { admin, baseUrl } = setting.company
  const known = fromNewAddress()
  const again = () => ask(new Browser(baseUrl), admin.email, {}, known)
  for (let time = 0; time < 5; time++) expect((await again()).status).toBe(303)
  const same = (text: string) => text.replaceAll(admin.email, email)
  expect(same((await again()).text)).toBe(same(told.text))
  // Mails are sent in order: that one comes after all before it.
  await asked(setting, newEmail())
  await waitUntil('five mails', () => to(email).length === 5)
  await asked(setting, newEmail())
  expect(to(email)).toHaveLength(5)
  // Whose address it is asks from somewhere else.
  await asked(setting, email)
  await waitUntil('one more', () => to(email).length === 6)

  function to(email: string) {
    return setting.mailbox.all.filter(mail => mail.to.includes(email))
  }
})

test('a network address asks twenty times, then it waits', async () => {
  const { company } = await mailSetting()
  const headers = fromNewAddress()
  const browser = new Browser(company.baseUrl)
  for (let time = 0; time < 20; time++)
    expect((await ask(browser, 'x', {}, headers)).status).toBe(422)
  const refused = await ask(browser, newEmail(), {}, headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(browser, newEmail())).status).toBe(303)
})

/** Anyone that the texts below might be read to name. */
const misled = /@(?:x\.com|y\.com|z\.example|example\.com|\[?127.*)$/

test.each([
  '',
  'a@x.com,b@y.com',
  'a@x.com\r\nBcc: z@z.example',
  '"><script>"@x.com',
  'a@[127.0.0.1]',
  'Ada <ada@example.com>',
  `${'a'.repeat(250)}@x.com`,
])('nothing is mailed to %j', async email => {
  const setting = await mailSetting()
  const browser = new Browser(setting.company.baseUrl)
  const answer = await ask(browser, email)
  expect(answer.status).toBe(422)
  expect(answer.text).not.toContain('<script>')
  expect(browser.cookies.size).toBe(0)
  await asked(setting, newEmail())
  const receivers = setting.mailbox.all.flatMap(({ to }) => to)
  expect(receivers.filter(address => misled.test(address))).toEqual([])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '/elsewhere/',
])('signing in does not lead to %j', async next => {
  const setting = await mailSetting()
  const { browser, token } = await asked(setting, newEmail(), { next })
  const done = await browser.submit('/login/link/', { token })
  const home = `${new URL(setting.company.baseUrl).pathname}/`
  expect([done.status, done.headers.get('location')]).toEqual([303, home])
  expect((await browser.get(`/login/?next=${encodeURIComponent(next)}`)).text).not.toContain('evil')
})

test('the mail says who asks for what, as text and as HTML with the link as a button', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const email = newEmail()
  const { mail } = await asked(setting, email)
  expect(mail.subject).toBe(`Sign in to ${company.name}`)
  expect(mail.from).toBe('no-reply@localhost')
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail.text).toContain(email)
  expect(mail.html).toContain(email)
  expect(mail.html).toContain(`href="${mail.link}"`)
  expect(mail.text).toContain('\n\nOr enter this code there: ')
})

test('the cookie of the asking browser is for this host alone, and out of reach for scripts', async () => {
  const company = await companyAt(`https://feedback-${crypto.randomUUID()}.example`)
  const headers = { host: new URL(company.baseUrl).host, origin: company.baseUrl }
  const answer = await ask(new Browser(company.server.url), newEmail(), {}, headers)
  expect(answer.headers.getSetCookie().map(masked)).toEqual([
    expect.stringMatching(
      /^__Host-hark-login-\d+=…; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
})

test('another site cannot make a browser ask, or use a link', async () => {
  const setting = await mailSetting()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { browser, token } = await asked(setting, newEmail())
  const statuses = [
    await ask(browser, newEmail(), {}, headers),
    await browser.submit('/login/link/', { token }, { headers }),
    await browser.submit('/login/code/', { code: '000000' }, { headers }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403])
})

test('with a mail server, the log holds no link, code or address', async () => {
  const setting = await mailSetting()
  const { server } = setting.company
  const { browser, mail, token } = await asked(setting, newEmail())
  await browser.get(mail.link.slice(setting.company.baseUrl.length))
  await browser.submit('/login/link/', { token })
  await waitUntil('the form is logged', () =>
    server.stdout.some(line => line.includes('/login/link/')),
  )
  const log = [...server.stdout, ...server.stderr].join('\n')
  for (const secret of [token, mail.code!, mail.to[0]!, ...browser.cookies.values()])
    expect(log).not.toContain(secret)
})

test('without a mail server the page says so, and the link is in the log', async () => {
  const server = await startHark({ LOG_LEVEL: 'warn' })
  const browser = new Browser(server.url)
  const { text } = await browser.get('/login/')
  expect(text).toContain('Email is not set up on this server')
  expect(text).not.toContain('We will email you')
  await ask(browser, 'admin@example.com')
  expect((await browser.get('/login/code/')).text).toContain('Email is not set up on this server')
  const link = await waitUntil('the link is logged', () =>
    server.stdout.map(line => /"link":"([^"]+)"/.exec(line)?.[1]).find(Boolean),
  )
  const token = new URL(link).searchParams.get('token')!
  expect((await browser.submit('/login/link/', { token })).status).toBe(303)
  expect((await browser.get('/')).text).toContain('Admin')
  await server.stop()
})

test('a mail that is refused is logged without its address, and the page does not mind', async () => {
  const mailbox = await openMailbox({ refuse: () => 550 })
  const server = await startHark({ SMTP_URL: mailbox.url, MAIL_FROM: 'Feedback <f@acme.example>' })
  const answer = await ask(new Browser(server.url), 'admin@example.com')
  expect(answer.status).toBe(303)
  const line = await waitUntil('the failure is logged', () =>
    server.stdout.find(line => line.includes('mail_not_sent')),
  )
  expect(JSON.parse(line)).toMatchObject({ level: 'error', cause: 'EENVELOPE', smtp_status: 550 })
  expect(line).not.toContain('admin@')
  await server.stop()
  await mailbox.close()
})
