import { expect, test } from 'bun:test'
import type { Browser } from '../support/browser.ts'
import { signedIn } from '../support/browser.ts'
import { get } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { openMailbox } from '../support/mailbox.ts'
import { once as prepareOnce } from '../support/once.ts'
import { hiddenValue } from '../support/own-content.ts'

const own = () =>
  prepareOnce('forms sent twice', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.admin) }
  })

const onceIn = async (browser: Browser, page: string) =>
  hiddenValue((await browser.get(page)).text, 'once')

/** Twice at the same time, and once more later. */
async function sendThrice(browser: Browser, path: string, fields: Record<string, string>) {
  const both = await Promise.all([browser.submit(path, fields), browser.submit(path, fields)])
  return [...both, await browser.submit(path, fields)]
}

const lists = [
  ['boards', { name: 'Twice' }],
  ['statuses', { name: 'Twice', category: 'open', color: '#123456' }],
  ['tags', { name: 'Twice', color: '#123456' }],
  ['fields', { name: 'Twice', type: 'text' }, 'custom_fields'],
  ['synonyms', { terms: 'twice\nthrice', way: 'both' }],
  ['replies', { name: 'Twice', content: 'Thank you.' }, 'saved_replies'],
] as const

for (const [section, fields, api = section] of lists)
  test(`what is added to ${section} by a form that is sent three times is added once`, async () => {
    const { company, browser } = await own()
    const path = `/team/settings/${section}/`
    const list = async () =>
      (await get(`/api/v1/${api}/`, { token: company.adminToken })).json<{ results: object[] }>()
        .results
    const before = (await list()).length
    const once = await onceIn(browser, path)
    const answers = await sendThrice(browser, path, { ...fields, once })
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    for (const { headers } of answers)
      expect(headers.get('location')).toEndWith(`${path}?did=added`)
    expect(await list()).toHaveLength(before + 1)
    // One that comes back with an error is still the same form; the page, opened again, has another.
    const wrong = await browser.submit(path, { once })
    expect([wrong.status, hiddenValue(wrong.text, 'once')]).toEqual([422, once])
    expect(await onceIn(browser, path)).not.toBe(once)
  })

test('a view that is saved twice is one', async () => {
  const { browser } = await own()
  const view = 'show=all&sort=top'
  const once = await onceIn(browser, `/team/?${view}`)
  await sendThrice(browser, '/team/views/', { name: 'Saved thrice', view, once })
  const { text } = await browser.get('/team/')
  expect(text.match(/<bdi>Saved thrice<\/bdi>/g)).toHaveLength(1)
})

const secrets = [
  ['tokens', { name: 'Twice', rights: 'read' }, /hark_[0-9A-Za-z]{46}/],
  ['webhooks', { url: 'https://hooks.example.com/twice', kind: 'standard' }, /whsec_[\w+/=]+/],
] as const

for (const [section, fields, secret] of secrets)
  test(`a form of ${section} that is sent again says that it was, and shows no secret`, async () => {
    const { company, browser } = await own()
    const path = `/team/settings/${section}/`
    const list = async () =>
      (await get(`/api/v1/${section}/`, { token: company.adminToken })).json<{
        results: object[]
      }>().results
    const before = (await list()).length
    const once = await onceIn(browser, path)
    const answers = await sendThrice(browser, path, { ...fields, once })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303, 303])
    expect(answers.filter(({ text }) => secret.test(text))).toHaveLength(1)
    expect(await list()).toHaveLength(before + 1)
    const again = answers.at(-1)!.headers.get('location')!
    expect(again).toEndWith(`${path}?did=added_before`)
    expect((await browser.get(`${path}?did=added_before`)).text).toContain(
      'You have already added this.',
    )
  })

test('a colleague who is invited twice gets one account and one mail, or one link', async () => {
  const mailbox = await openMailbox()
  const server = await startHark({ SMTP_URL: mailbox.url, MAIL_FROM: 'Hark <hark@example.com>' })
  const company = await freshCompany(server)
  const browser = await signedIn(company, company.admin)
  const path = '/team/settings/people/'
  const invite = async (email: string, way: string) => {
    const once = await onceIn(browser, path)
    const person = { email, full_name: 'Ada', role: 'team', way, once }
    return sendThrice(browser, path, person)
  }
  const mailed = await invite('mailed@example.com', 'mail')
  for (const { headers } of mailed) expect(headers.get('location')).toEndWith(`${path}?did=sent`)
  const linked = await invite('linked@example.com', 'link')
  expect(linked.map(({ status }) => status).toSorted()).toEqual([200, 303, 303])
  expect(linked.filter(({ text }) => text.includes('/login/?token='))).toHaveLength(1)
  await invite('last@example.com', 'mail')
  // Mails are sent in order, so that none of the first is still on its way.
  await mailbox.next('last@example.com')
  expect(mailbox.all.filter(({ to }) => to.includes('mailed@example.com'))).toHaveLength(1)
  await mailbox.close()
  await server.stop()
}, 300_000)
