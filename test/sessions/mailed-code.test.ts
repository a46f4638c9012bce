import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { asked, mailSetting, newEmail, otherCode } from '../support/mail-sign-in.ts'

const isSignedIn = async (browser: Browser) =>
  (await browser.get('/account/sessions/')).status === 200

test('a code may be mistyped four times', async () => {
  const { browser, mail } = await asked(await mailSetting(), newEmail())
  const code = mail.code!
  for (const left of ['4 more times', '3 more times', '2 more times', 'once more']) {
    const answer = await browser.submit('/login/code/', { code: otherCode(code) })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`You can try ${left}.`)
  }
  // What cannot be a code is none.
  expect((await browser.submit('/login/code/', { code: '12' })).text).toContain('six digits')
  expect((await browser.submit('/login/code/', { code })).status).toBe(303)
  expect(await isSignedIn(browser)).toBe(true)
})

test('who asks does not choose the code, the link or how long they are good', async () => {
  const chosen = {
    code: '000000',
    verificationCode: '000000',
    hash: 'x',
    expires: '9999999999999999',
  }
  const secret = 'x'.repeat(43)
  const keys = { key: secret, linkKey: secret, token: secret, secret }
  const { browser, mail } = await asked(await mailSetting(), newEmail(), { ...chosen, ...keys })
  expect(mail.link).not.toContain(secret)
  if (mail.code !== '000000')
    expect((await browser.submit('/login/code/', { code: '000000' })).status).toBe(422)
  expect((await browser.submit('/login/link/', { token: secret })).status).toBe(410)
  expect((await browser.submit('/login/code/', { code: mail.code!, ...keys })).status).toBe(303)
})

test('after five wrong codes neither the right one nor the link works', async () => {
  const { browser, mail, token } = await asked(await mailSetting(), newEmail())
  const code = mail.code!
  const send = (code: string) => browser.submit('/login/code/', { code })
  for (let by = 1; by <= 5; by++) await send(otherCode(code, by))
  const answer = await send(code)
  expect([answer.status, answer.text.includes('no longer works')]).toEqual([422, true])
  expect(answer.text).not.toContain('We sent a link and a code')
  expect((await browser.submit('/login/link/', { token })).status).toBe(410)
  expect(await isSignedIn(browser)).toBe(false)
})

test('of many codes at once five are looked at', async () => {
  const { browser, mail } = await asked(await mailSetting(), newEmail())
  const send = (code: string) => browser.submit('/login/code/', { code })
  const wrong = Array.from({ length: 40 }, (_, by) => otherCode(mail.code!, by + 1))
  const texts = (await Promise.all(wrong.map(send))).map(({ text }) => text)
  expect(texts.filter(text => text.includes('You can try'))).toHaveLength(4)
  expect(texts.filter(text => !text.includes('You can try'))).toHaveLength(36)
  expect((await send(mail.code!)).status).toBe(422)
})

test('twenty wrong codes in a day leave an address the link alone', async () => {
  const setting = await mailSetting()
  const email = newEmail()
  for (let request = 0; request < 4; request++) {
    const { browser, mail } = await asked(setting, email)
    for (let by = 1; by <= 5; by++)
      await browser.submit('/login/code/', { code: otherCode(mail.code!, by) })
  }
  const { browser, mail, path, token } = await asked(setting, email)
  expect(mail.code).toBeUndefined()
  const elsewhere = await new Browser(setting.company.baseUrl).get(path)
  expect(elsewhere.text).toContain('in the browser where you requested it')
  expect(elsewhere.text).not.toMatch(/>[0-9]{6}</)
  expect((await browser.submit('/login/link/', { token })).status).toBe(303)
  expect(await isSignedIn(browser)).toBe(true)
})

test('a browser that has not asked is led to where it can', async () => {
  const { company } = await mailSetting()
  const answer = await new Browser(company.baseUrl).get('/login/code/')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${new URL(company.baseUrl).pathname}/login/`)
})
