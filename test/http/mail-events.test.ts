import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { get, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'

test('mail services report at an address with a secret, and nobody learns who has an account', async () => {
  const secret = 'quokka-wombat-quokka-wombat'
  const hark = await startHark({ MAIL_EVENTS_SECRET: secret, LOG_LEVEL: 'info' })
  const companies = [await freshCompany(hark), await freshCompany(hark)]
  const [one, other] = companies as [(typeof companies)[0], (typeof companies)[0]]
  const person = await one.addUser('customer')
  const report = (body: unknown, at = `/mail/events/${secret}/`) =>
    fetch(hark.url + at, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const complaint = (email: string) => ({ events: [{ type: 'complaint', email }] })
  const responses = await Promise.all(
    [person.email, 'nobody@people.example'].map(email => report(complaint(email))),
  )
  const shown = responses.map(({ status, headers }) => [status, headers.get('content-length')])
  expect(shown[0]).toEqual(shown[1]!)
  expect(shown[0]![0]).toBe(204)
  const refused = async (company: typeof one) => {
    const { json } = await get('/api/v1/audit/', {
      token: company.adminToken,
      server: hark,
      query: { type: 'user.notification_settings_changed' },
    })
    return json<{ results: unknown[] }>().results.length
  }
  expect([await refused(one), await refused(other)]).toEqual([1, 0])

  for (const body of ['', 'no JSON', '{}', '"x"', '[[', { results: [] }])
    expect([body, (await report(body)).status]).toEqual([body, 400])
  const named = await (await report({ results: [] })).json()
  expect(named).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining('SES') })
  const many = { events: Array.from({ length: 2_001 }, () => complaint('a@b.example').events[0]) }
  expect((await report(many)).status).toBe(400)
  expect((await report('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  const forged = {
    ...{ Type: 'Notification', TopicArn: 'arn', Message: '{}' },
    SigningCertURL: 'https://evil.example/SimpleNotificationService-1.pem',
  }
  expect((await report(forged)).status).toBe(403)

  const nothing = await report({}, '/nothing-here/')
  for (const path of ['/mail/events/', '/mail/events/x/', `/mail/events/${secret}x/`]) {
    const { status } = await report(complaint(person.email), path)
    expect([path, status]).toEqual([path, nothing.status])
  }
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, at) => report({}, `/mail/events/guess-${at}/`)),
  )
  expect(guesses.map(({ status }) => status)).toContain(429)
  // The service itself is not shut out by them.
  expect((await report({ events: [] })).status).toBe(204)
  await hark.stop()
  expect([...hark.stdout, ...hark.stderr].join('\n')).not.toContain('quokka-wombat')
})

test('without a secret in the environment there is no such address', async () => {
  const answer = await post('/mail/events/undefined/', { events: [] })
  expect(answer.status).toBe(404)
})

test('with a key, unsigned reports are rejected', async () => {
  const [secret, key] = ['quokka-wombat-quokka-wombat', 'key-x3ifab7xngqxep7923iuab251q5vhox0']
  const hark = await startHark({ MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_KEY: key })
  const company = await freshCompany(hark)
  const { email } = await company.addUser('customer')
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const token = 'asdoij2893dm98m2x0a9sdkf09k423cdm'
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const complaint = { 'event-data': { event: 'complained', recipient: email } }
  const report = async (body: object) =>
    (
      await fetch(`${hark.url}/mail/events/${secret}/`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    ).status
  for (const other of [complaint, { events: [{ type: 'complaint', email }] }])
    expect(await report(other)).toBe(403)
  expect(await report({ signature: { timestamp, token, signature }, ...complaint })).toBe(204)
  await hark.stop()
})
