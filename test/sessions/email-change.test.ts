import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { expectStatus, get, post } from '../support/client.ts'
import {
  asked,
  fromNewAddress,
  type MailSetting,
  mailSetting,
  newEmail,
} from '../support/mail-sign-in.ts'
import { claimsOf, jwtPath, type Sso, signed, ssoSecretPath } from '../support/sso.ts'

const account = '/account/email/'

/** A browser in which somebody has signed in by mail, as anyone may. */
async function enter(setting: MailSetting, email: string) {
  const { browser, token } = await asked(setting, email)
  await expectStatus(303, browser.submit('/login/link/', { token }))
  return browser
}

const wish = (browser: Browser, email: string) =>
  browser.submit(account, { email }, { headers: fromNewAddress() })

const confirm = (setting: MailSetting, token: string) =>
  new Browser(setting.company.baseUrl).submit('/email/', { token }, { headers: fromNewAddress() })

async function tokenFor({ mailbox }: MailSetting, email: string) {
  const { text } = await mailbox.next(email)
  return /\/email\/\?token=([0-9A-Za-z]{43})/.exec(text)![1]!
}

async function addressesOf({ company }: MailSetting, emails: string[]) {
  const { adminToken: token, server } = company
  const found = emails.map(async email => {
    const users = await get('/api/v1/users/', { token, server, query: { email } })
    return users.json<{ results: { id: number }[] }>().results[0]?.id
  })
  return Promise.all(found)
}

const isIn = async (browser: Browser) => (await browser.get('/account/')).status === 200

test('an address changes once both addresses have confirmed it, and other sessions end', async () => {
  const setting = await mailSetting()
  const [before, after] = [newEmail(), newEmail()]
  const browser = await enter(setting, before)
  const other = await enter(setting, before)
  const [id] = await addressesOf(setting, [before])
  await expectStatus(303, wish(browser, after))
  expect((await browser.get('/account/')).text).toContain(`value="yes"`)
  const first = await tokenFor(setting, before)
  // Opening the link, as mail programs do, confirms nothing.
  const page = `/email/?token=${first}`
  for (let times = 0; times < 2; times++)
    expect((await new Browser(setting.company.baseUrl).get(page)).text).toContain(after)
  expect((await confirm(setting, first)).headers.get('location')).toEndWith('?done=next')
  expect(await addressesOf(setting, [before, after])).toEqual([id, undefined])
  const second = await tokenFor(setting, after)
  // The first link is used up.
  expect((await confirm(setting, first)).headers.get('location')).toEndWith('/email/')
  expect((await confirm(setting, second)).headers.get('location')).toEndWith('?done=all')
  expect(await addressesOf(setting, [before, after])).toEqual([undefined, id])
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
  expect((await confirm(setting, second)).headers.get('location')).toEndWith('/email/')
  const { adminToken: token, server } = setting.company
  const audit = await get('/api/v1/audit/', { token, server, query: { type: 'user.edited' } })
  const { results } = audit.json<{ results: { data: { user_id: number }; actor: unknown }[] }>()
  expect(results.find(({ data }) => data.user_id === id)).toBeDefined()
})

test('who has the new address is told to its owner alone', async () => {
  const setting = await mailSetting()
  const taken = newEmail()
  await enter(setting, taken)
  const places = await Promise.all(
    [newEmail(), taken].map(async wanted => {
      const email = newEmail()
      const browser = await enter(setting, email)
      const sent = await wish(browser, wanted)
      const shown = (await browser.get('/account/')).text
      const answer = await confirm(setting, await tokenFor(setting, email))
      const texts = [sent.headers.get('location'), shown, answer.headers.get('location')]
      const after = (await browser.get('/account/')).text
      return [...texts, after].map(text =>
        text!
          .replaceAll(email, 'OLD')
          .replaceAll(wanted, 'NEW')
          .replace(/^.*id="email-title"/s, ''),
      )
    }),
  )
  expect(places[1]).toEqual(places[0]!)
  const mail = await setting.mailbox.next(taken)
  expect([mail.text.includes('token='), mail.text.includes('/login/\n')]).toEqual([false, true])
})

test('a cancelled change and one whose owner ended all sessions are over', async () => {
  const setting = await mailSetting()
  for (const [path, fields] of [
    [account, { cancel: 'yes' }],
    ['/account/sessions/', { session: 'all' }],
  ] as const) {
    const email = newEmail()
    const browser = await enter(setting, email)
    await wish(browser, newEmail())
    const token = await tokenFor(setting, email)
    await expectStatus(303, browser.submit(path, fields, { headers: fromNewAddress() }))
    expect((await confirm(setting, token)).headers.get('location')).toEndWith('/email/')
  }
})

test('five a day, none to the same address, and none where another service signs in', async () => {
  const setting = await mailSetting()
  const { adminToken: token, server, baseUrl } = setting.company
  const email = newEmail()
  const browser = await enter(setting, email)
  expect((await wish(browser, email.toUpperCase())).status).toBe(422)
  const answers: number[] = []
  for (let count = 0; count < 6; count++) answers.push((await wish(browser, newEmail())).status)
  expect(answers).toEqual([303, 303, 303, 303, 303, 422])
  const issued = await expectStatus(200, post(ssoSecretPath, undefined, { token, server }))
  const managed = new Browser(baseUrl)
  await managed.get(jwtPath(await signed(claimsOf(), issued.json<Sso>().secret!)))
  expect((await managed.get('/account/')).text).not.toContain(
    `action="${new URL(baseUrl).pathname}${account}`,
  )
  expect((await wish(managed, newEmail())).status).toBe(403)
})
