import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { expectStatus, get, patch, request } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { ask, asked, fromNewAddress, mailSetting, newEmail } from '../support/mail-sign-in.ts'

const asking = (language: string) => ({ headers: { 'accept-language': language } })
const languageOf = (html: string) => /<html lang="(\w+)" dir="(\w+)"/.exec(html)!.slice(1).join(' ')

test('a page is in the language of the account, else the cookie, else the browser, else the company', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const { browser, token } = await asked(setting, newEmail())
  const page = async (from = browser, accepted?: string) =>
    languageOf((await from.get('/', accepted === undefined ? {} : asking(accepted))).text)
  // A visitor.
  expect(await page()).toBe('en ltr')
  expect(await page(browser, 'nl, ar-EG;q=0.9, de;q=0.5')).toBe('ar rtl')
  const chosen = await browser.submit('/view/', { language: 'ja' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    303,
    `${new URL(company.baseUrl).pathname}/`,
  ])
  expect(await page(browser, 'de')).toBe('ja ltr')
  expect(await page(visiting(company), 'de')).toBe('de ltr')
  // The account has none yet.
  expect((await browser.submit('/login/link/', { token })).status).toBe(303)
  expect(await page(browser, 'de')).toBe('ja ltr')
  await browser.submit('/account/', { language: 'fr' })
  expect(await page(browser, 'de')).toBe('fr ltr')
  expect((await browser.get('/account/')).text).toContain(
    '<option value="fr" selected="">Français</option>',
  )
  // The footer changes the account's, too.
  await browser.submit('/view/', { language: 'es' })
  expect(await page(browser, 'de')).toBe('es ltr')
  await browser.submit('/view/', { language: 'ja' })
  await browser.submit('/account/', { language: 'browser' })
  expect(await page(browser, 'de')).toBe('de ltr')
  await browser.submit('/account/', { language: 'xx' })
  expect(await page(browser, 'de')).toBe('de ltr')
})

test('the mail to sign in is in the language of the page that asked for it', async () => {
  const { company, mailbox } = await mailSetting()
  const email = newEmail()
  const headers = { ...fromNewAddress(), 'accept-language': 'de' }
  expect((await ask(visiting(company), email, {}, headers)).status).toBe(303)
  const { subject, text, link } = await mailbox.next(email)
  expect(subject).toBe(`Anmelden bei ${company.name}`)
  expect(text).toMatch(/Oder gib dort diesen Code ein: \d{6}\n/)
  expect(text).toContain(`\n${link}\n`)
})

test('who asks for none of the languages gets the company’s, if pages have it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  for (const [language, shown] of [
    ['de', 'de ltr'],
    ['nl', 'en ltr'],
    ['ja', 'ja ltr'],
    ['ar', 'ar rtl'],
  ]) {
    const set = { token, server: company.server }
    await expectStatus(200, patch(companyPath, { language }, set))
    expect(languageOf((await visiting(company).get('/')).text)).toBe(shown!)
    expect(languageOf((await visiting(company).get('/', asking('fr'))).text)).toBe('fr ltr')
  }
})

test('an error is in the reader’s language, a problem of the API in English', async () => {
  const company = await sharedCompany()
  const missing = await visiting(company).get('/nothing/', asking('de'))
  expect([missing.status, languageOf(missing.text)]).toEqual([404, 'de ltr'])
  expect(missing.text).toContain('Hier ist nichts')
  const problem = await get('/api/v1/posts/', asking('de'))
  expect(problem.json<{ title: string }>().title).toBe('A token is needed')
})

test('an error that comes before any page is in the language of the account, too', async () => {
  const company = await sharedCompany()
  const chosen = await signedIn(company, await company.addUser('customer'))
  await chosen.submit('/view/', { language: 'fr' })
  for (const name of chosen.cookies.keys())
    if (name.includes('language')) chosen.cookies.delete(name)
  const answers = [
    await chosen.get('/nothing/', asking('de')),
    await chosen.get('/board/none/', asking('de')),
    await chosen.submit('/nothing/', {}, { headers: { 'accept-language': 'de' } }),
    await chosen.submit('/logout/', {}, { headers: { 'accept-language': 'de' } }),
  ]
  expect(answers.map(({ status, text }) => [status, languageOf(text)])).toEqual([
    [404, 'fr ltr'],
    [404, 'fr ltr'],
    [404, 'fr ltr'],
    [403, 'fr ltr'],
  ])
  // What is hidden cannot be told from what is not there.
  expect(answers[0]!.text).toBe(answers[1]!.text)
})

test('a cached page is never in another language or other colours than those asked for', async () => {
  const company = await sharedCompany()
  const languages = ['en', 'de', 'fr', 'es', 'ja', 'ar']
  const themes = ['system', 'light', 'dark']
  const bodies = new Map<string, string>()
  const tags = new Map<string, string>()
  // Built, cached, and sent from memory; in between all the others.
  for (let time = 0; time < 3; time++)
    for (const language of languages)
      for (const theme of themes) {
        const browser = visiting(company)
        if (theme !== 'system') await browser.submit('/view/', { theme })
        const { text, headers } = await browser.get('/board/bugs/', asking(language))
        expect(languageOf(text).slice(0, 2)).toBe(language)
        expect(/<html [^>]*?(?:data-theme="(\w+)")?>/.exec(text)![1] ?? 'system').toBe(theme)
        expect(headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
        const key = `${language} ${theme}`
        const tag = headers.get('etag')!
        expect(bodies.get(tag) ?? text).toBe(text)
        expect(tags.get(key) ?? tag).toBe(tag)
        bodies.set(tag, text)
        tags.set(key, tag)
      }
  expect(new Set(tags.values()).size).toBe(languages.length * themes.length)
})

test('light or dark is chosen without a script, and the system decides again', async () => {
  const company = await sharedCompany()
  const browser = visiting(company)
  const here = `${new URL(company.baseUrl).pathname}/board/bugs/?sort=top`
  const chosen = await browser.submit('/view/', { theme: 'dark', back: here })
  expect(chosen.headers.get('location')).toBe(here)
  const dark = (await browser.get('/board/bugs/?sort=top')).text
  expect(dark).toContain('data-theme="dark"')
  expect(dark).toContain('<meta name="color-scheme" content="dark"/>')
  expect(dark).toContain(`name="back" value="${here}"`)
  await browser.submit('/view/', { theme: 'system' })
  expect((await browser.get('/')).text).toContain(
    '<meta name="color-scheme" content="light dark"/>',
  )
  for (const back of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    const answer = await browser.submit('/view/', { theme: 'light', back })
    expect(answer.headers.get('location')).toBe(`${new URL(company.baseUrl).pathname}/`)
  }
  // A page that goes on to another one forgets an address of another site.
  const login = await browser.get(`/login/?next=${encodeURIComponent('https://evil.example/')}`)
  expect(login.text).not.toContain('evil')
})

test('nobody else’s site chooses for a browser, and nothing else can be chosen', async () => {
  const browser = visiting(await sharedCompany())
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.submit('/view/', { language: 'de' }, foreign)).status).toBe(403)
  expect((await browser.submit('/view/', { language: 'xx' })).status).toBe(400)
  expect((await browser.submit('/view/', { theme: 'pink' })).status).toBe(400)
  expect(browser.cookies.size).toBe(0)
})

test('a company’s colour is a stylesheet of its own', async () => {
  const company = await freshCompany()
  const { adminToken: token, server } = company
  expect((await visiting(company).get('/')).text).not.toContain('/accent/')
  await expectStatus(200, patch(companyPath, { accent_color: '#ffd500' }, { token, server }))
  const [, path = ''] = /<link rel="stylesheet" href="([^"]*\/accent\/[^"]*)"/.exec(
    (await visiting(company).get('/')).text,
  )!
  expect(path).toEndWith('/accent/ffd500.css')
  const sheet = await request('GET', new URL(path, company.baseUrl).href, { server })
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
    200,
    'text/css; charset=utf-8',
  ])
  expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(sheet.text).toMatch(/--accent: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/)
  expect((await request('GET', `${company.baseUrl}/accent/red.css`, { server })).status).toBe(404)
})
