import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { expectStatus, get } from '../support/client.ts'
import { firstCompany, freshCompany, sharedCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { openMailbox } from '../support/mailbox.ts'
import { waitUntil } from '../support/wait-until.ts'

const path = '/team/settings/mail/'
const server = `${path}server/`

test('an admin of the first company sets the mail server, which every process then uses; no one else may', async () => {
  const [mailbox, second] = await Promise.all([openMailbox(), openMailbox()])
  const portOf = ({ url }: { url: string }) => new URL(url).port
  const allowed = [mailbox, second].map(box => `127.0.0.1:${portOf(box)}`)
  allowed.push(`localhost:${portOf(mailbox)}`)
  const hark = await startHark({ OUTGOING_ALLOW: allowed.join(), WORKERS: '2' })
  const company = await firstCompany(hark)
  const browser = await signedIn(company, company.admin)
  expect((await browser.get(path)).text).toContain('customers cannot sign in by email')
  expect((await browser.get('/start/')).text).toContain(
    '<li id="mail"><details class="card step" open',
  )

  const fields = (box = mailbox) => ({
    mail_host: '127.0.0.1',
    mail_port: portOf(box),
    mail_security: 'none',
    mail_from: 'Wombat <hello@wombat.example>',
  })
  for (const [mistake, said] of [
    [{ mail_host: '10.1.2.3' }, 'OUTGOING_ALLOW'],
    [{ mail_port: new URL(hark.url).port }, 'OUTGOING_ALLOW'],
    [{ mail_host: 'a b' }, 'Enter a server name or IP address'],
    [{ mail_port: '0' }, 'Enter a number from 1 to 65535.'],
    [{ mail_from: 'Wombat' }, 'Enter an email address'],
    [{ mail_user: 'wombat' }, 'This field is required'],
  ] as const) {
    const refused = await browser.submit(server, { ...fields(), ...mistake })
    expect([refused.status, refused.text.includes(said)]).toEqual([422, true])
  }
  expect((await browser.submit('/start/mail/', fields())).headers.get('location')).toBe(
    '/start/?saved=mail#mail',
  )
  // Each worker takes some of the requests: whichever does, it sends.
  await waitUntil('both workers know the server', async () => {
    const pages = Array.from({ length: 8 }, () => visiting(company).get('/login/'))
    return (await Promise.all(pages)).every(({ text }) => !text.includes('server log'))
  })
  await visiting(company).submit('/login/email/', { email: company.team.email })
  expect((await mailbox.next(company.team.email)).raw).toMatch(/^From: Wombat <hello@wombat/m)
  const taken = await expectStatus(200, browser.submit(`${path}test/`, {}))
  expect(taken.text).toMatch(/class="secret">250 /)

  expect((await browser.submit(server, fields(second))).status).toBe(303)
  await waitUntil('both workers know the other server', async () => {
    const pages = Array.from({ length: 8 }, () => browser.get(path))
    return (await Promise.all(pages)).every(({ text }) => text.includes(portOf(second)))
  })
  await browser.submit(`${path}test/`, {})
  expect((await second.next(company.admin.email)).subject).toStartWith('Test email')

  const audit = await get('/api/v1/audit/', {
    token: company.adminToken,
    server: hark,
    query: { type: 'company.mail_server_changed' },
  })
  expect(audit.json()).toMatchObject({
    results: [{ changes: { port: { after: Number(portOf(second)) } } }, { data: { is_set: true } }],
  })
  // The password is stored for one login at one server, and sent to no other.
  const login = { ...fields(), mail_user: 'wombat' }
  expect((await browser.submit(server, { ...login, mail_password: 'burrow' })).status).toBe(303)
  for (const change of [
    { mail_host: 'localhost' },
    { mail_port: portOf(second) },
    { mail_security: 'starttls' },
    { mail_user: 'other' },
  ]) {
    const refused = await browser.submit(server, { ...login, ...change })
    expect([refused.status, refused.text.includes('This field is required')]).toEqual([422, true])
  }
  expect((await browser.submit(server, { ...login, mail_from: 'a@b.example' })).status).toBe(303)

  const team = await signedIn(company, company.team)
  const other = await freshCompany(hark)
  const otherAdmin = await signedIn(other, other.admin)
  for (const by of [team, otherAdmin]) {
    expect((await by.submit(server, { mail_off: 'on' })).status).toBe(404)
    expect((await by.submit('/start/mail/', fields())).status).toBe(404)
  }
  expect((await otherAdmin.get('/start/')).text).not.toContain('id="mail"')
  expect((await otherAdmin.get(path)).text).not.toContain('name="mail_host"')
  expect((await browser.submit(server, { mail_off: 'on' })).status).toBe(303)
  expect((await browser.get(path)).text).toContain('customers cannot sign in by email')
  await Promise.all([hark.stop(), mailbox.close(), second.close()])
}, 300_000)

test('a mailbox that asks for XOAUTH2 gets tokens from the token server, and a new one once it refuses one', async () => {
  const issued: URLSearchParams[] = []
  let refusal: object | undefined
  const tokens = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      issued.push(new URLSearchParams(await request.text()))
      if (refusal) return Response.json(refusal, { status: 401 })
      return Response.json({ access_token: `token-${issued.length}`, expires_in: 3_600 })
    },
  })
  let accepted = 1
  const mailbox = await openMailbox({ accessToken: () => `token-${accepted}` })
  const { port } = new URL(mailbox.url)
  const hark = await startHark({ OUTGOING_ALLOW: `127.0.0.1:${port},127.0.0.1:${tokens.port}` })
  const company = await firstCompany(hark)
  const browser = await signedIn(company, company.admin)
  const fields = {
    mail_host: '127.0.0.1',
    mail_port: port,
    mail_security: 'none',
    mail_from: 'hello@wombat.example',
    mail_user: 'hello@wombat.example',
    mail_password: 'the secret of the client',
    mail_token_url: `http://127.0.0.1:${tokens.port}/tenant/oauth2/v2.0/token`,
    mail_client_id: 'client',
    mail_scope: 'https://outlook.office365.com/.default',
  }
  const submit = (changes = {}) => browser.submit(server, { ...fields, ...changes })
  for (const mistake of [{ mail_client_id: '' }, { mail_user: '' }, { mail_token_url: 'x' }])
    expect([mistake, (await submit(mistake)).status]).toEqual([mistake, 422])
  const testMail = async () => (await browser.submit(`${path}test/`, {})).text
  expect((await submit()).status).toBe(303)
  expect(await testMail()).toMatch(/class="secret">250 /)
  expect(Object.fromEntries(issued[0]!)).toEqual({
    client_id: 'client',
    client_secret: 'the secret of the client',
    scope: 'https://outlook.office365.com/.default',
    grant_type: 'client_credentials',
  })
  expect(await testMail()).toMatch(/class="secret">250 /)
  expect(issued).toHaveLength(1)
  // It was revoked.
  accepted = 2
  expect(await testMail()).toMatch(/class="secret">250 /)
  expect(issued).toHaveLength(2)

  // The secrets are for one token server alone.
  const unchanged = { mail_password: '' }
  for (const change of [{ mail_token_url: 'https://evil.example/token' }, { mail_client_id: 'x' }])
    expect((await submit({ ...unchanged, ...change })).status).toBe(422)
  expect((await submit(unchanged)).status).toBe(303)
  expect((await submit({ ...unchanged, mail_refresh_token: 'long lived' })).status).toBe(303)
  accepted = 3
  expect(await testMail()).toMatch(/class="secret">250 /)
  expect(Object.fromEntries(issued[2]!)).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'long lived',
  })
  const page = (await browser.get(path)).text
  expect(page).toContain(`value="${fields.mail_token_url}"`)
  for (const secret of ['the secret of', 'long lived']) expect(page).not.toContain(secret)

  refusal = { error: 'invalid_client', error_description: 'AADSTS7000222: expired\r\nTrace' }
  accepted = 4
  expect(await testMail()).toContain('invalid_client: AADSTS7000222: expired Trace')
  expect(mailbox.all.length).toBe(4)
  await Promise.all([hark.stop(), mailbox.close(), tokens.stop(true)])
}, 300_000)

test('a test mail shows what the mail server says, be it yes or no', async () => {
  let isRefusing = false
  const mailbox = await openMailbox({ refuse: () => (isRefusing ? 550 : undefined) })
  const server = await startHark({ SMTP_URL: mailbox.url, MAIL_FROM: 'Hark <hark@example.com>' })
  const company = await freshCompany(server)
  const browser = await signedIn(company, company.admin)
  const { text } = await browser.get(path)
  expect(text).toContain('<bdi>hark@example.com</bdi>')
  expect(text).not.toContain('name="mail_host"')
  const taken = await expectStatus(200, browser.submit(`${path}test/`, {}))
  expect(taken.text).toMatch(/class="secret">250 /)
  const mail = await mailbox.next(company.admin.email)
  expect(mail.subject).toBe(`Test email from ${company.name}`)
  isRefusing = true
  const refused = await expectStatus(200, browser.submit(`${path}test/`, {}))
  expect(refused.text).toContain(`550 &lt;${company.admin.email}&gt; refused`)
  await mailbox.close()
  const away = await expectStatus(200, browser.submit(`${path}test/`, {}))
  expect(away.text).toContain('The email was not sent:')
  // Not where the server was looked for: that is the operator's network.
  expect(away.text).toMatch(/class="secret">E[A-Z]+</)
  await server.stop()
}, 300_000)

test('without a mail server it says so; defaults of notifications are changed; others find nothing', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.admin)
  const sending = await browser.get(path)
  expect(sending.text).toContain('Email is not set up yet')
  expect(sending.text).not.toContain(`${path}test/`)
  const page = await browser.get(`${path}?tab=defaults`)
  const edit_revision = /name="edit_revision" value="(\d+)"/.exec(page.text)![1]!
  const wrong = await browser.submit(path, { commented: 'hourly', edit_revision })
  expect(wrong.status).toBe(422)
  const fields = { tab: 'defaults', commented: 'never', answered: 'weekly', edit_revision }
  expect((await browser.submit(path, fields)).status).toBe(303)
  const defaults = async () =>
    (await get('/api/v1/company/', { token })).json<{ notification_defaults: object }>()
      .notification_defaults
  expect(await defaults()).toMatchObject({ commented: 'never', answered: 'weekly' })
  const late = await browser.submit(path, { ...fields, commented: 'daily' })
  expect([late.status, late.text.includes('Someone else changed this')]).toEqual([422, true])
  expect(await defaults()).toMatchObject({ commented: 'never' })

  const shared = await sharedCompany()
  for (const other of [
    await signedIn(shared, shared.team),
    await signedIn(shared, await shared.addUser('customer')),
  ]) {
    expect((await other.get(path)).status).toBe(404)
    expect((await other.submit(path, fields)).status).toBe(404)
    expect((await other.submit(`${path}test/`, {})).status).toBe(404)
    expect((await other.submit(`${path}texts/`, { text_footer: 'Mine' })).status).toBe(404)
  }
})

test('members of the team choose whether they get the weekly summary, and admins for those who have not', async () => {
  const company = await freshCompany()
  const settings = '/settings/notifications/'
  const admin = await signedIn(company, company.admin)
  const member = await signedIn(company, company.team)
  const chosen = async () =>
    /<select id="mail-summary".*?<option value="(\w+)" selected/s.exec(
      (await expectStatus(200, member.get(settings))).text,
    )?.[1]
  expect(await chosen()).toBe('weekly')
  const page = await admin.get(`${path}?tab=defaults`)
  const edit_revision = /name="edit_revision" value="(\d+)"/.exec(page.text)![1]!
  expect((await admin.submit(path, { summary: 'daily', edit_revision })).status).toBe(422)
  await expectStatus(303, admin.submit(path, { tab: 'defaults', summary: 'never', edit_revision }))
  expect(await chosen()).toBe('never')
  await expectStatus(303, member.submit(settings, { summary: 'weekly' }))
  expect(await chosen()).toBe('weekly')
  await expectStatus(303, member.submit(settings, { summary: 'at_once' }))
  expect(await chosen()).toBe('weekly')

  const customer = await signedIn(company, await company.addUser('customer'))
  expect((await customer.get(settings)).text).not.toContain('mail-summary')
})

test('what mails say is shown as they will read before it is saved, and then is in all of them', async () => {
  const mailbox = await openMailbox()
  const server = await startHark({ SMTP_URL: mailbox.url, MAIL_FROM: 'Hark <hark@example.com>' })
  const company = await freshCompany(server)
  const browser = await signedIn(company, company.admin)
  const texts = `${path}texts/`
  const tab = `${path}?tab=texts`
  const page = await browser.get(tab)
  expect(page.text).toContain('“Dark mode for the calendar” changed from')
  const edit_revision = /name="edit_revision" value="(\d+)"/.exec(page.text)![1]!
  const fields = {
    tab: 'texts',
    edit_revision,
    text_sender_name: 'Ideas & more',
    text_footer: '{company}\r\n1 High Street',
    text_merged: 'Hello {name}, <b>{title}</b> moved.',
  }
  const wrong = await browser.submit(texts, { ...fields, text_merged: 'Hello {first_name}' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Only use the placeholders listed above')
  expect(wrong.text).toContain('Hello {first_name}</textarea>')

  const preview = await browser.submit(texts, { ...fields, preview: 'on' })
  expect(preview.text).toContain('From: Ideas &amp; more &lt;hark@example.com&gt;')
  expect(preview.text).toContain(
    `, &lt;b&gt;Dark mode for the calendar&lt;/b&gt; moved.\n\n“Dark mode for the calendar” was merged`,
  )
  expect(preview.text).toContain(`\n-- \n${company.name}\n1 High Street\n`)
  expect((await browser.get(tab)).text).not.toContain('1 High Street')

  expect((await browser.submit(texts, fields)).status).toBe(303)
  expect((await browser.get(tab)).text).toContain('1 High Street')
  // A form that another has overtaken changes nothing.
  const late = await browser.submit(texts, { ...fields, text_footer: 'Late' })
  expect([late.status, late.text.includes('Someone else changed this')]).toEqual([422, true])
  // Others than notifications, too.
  await visiting(company).submit('/login/email/', { email: company.team.email })
  await expectStatus(200, browser.submit(`${path}test/`, {}))
  for (const { email } of [company.team, company.admin]) {
    const { raw, text } = await mailbox.next(email)
    expect(raw).toMatch(/^From: "?Ideas & more"? <hark@example\.com>\r$/m)
    expect(text).toEndWith(`\n-- \n${company.name}\n1 High Street\n`)
  }
  // Each mail is shown in a frame that runs nothing, and is sent to nobody but the admin who asks.
  const of = 'mail=merged&language=de&colors=dark'
  const shown = await browser.get(`${path}?tab=preview&${of}`)
  expect(shown.text).toMatch(
    /<iframe [^>]*sandbox="" src="[^"]*\/preview\/\?mail=merged&amp;language=de&/,
  )
  const framed = await browser.get(`${path}preview/?${of}`)
  expect(framed.text).toContain('1 High Street')
  expect(framed.text).toContain('Dunkler Modus')
  expect(framed.text).toContain('@media all {')
  expect(framed.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
  expect(shown.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  const mine = { mail: 'merged', language: 'de', email: company.team.email }
  await expectStatus(200, browser.submit(`${path}test/`, mine))
  const sent = await mailbox.next(company.admin.email)
  expect(sent.html).toContain('Dunkler Modus')
  expect(sent.to).toEqual([company.admin.email])
  const team = await signedIn(company, company.team)
  expect((await team.get(`${path}preview/?${of}`)).status).toBe(404)
  await mailbox.close()
  await server.stop()
}, 300_000)
