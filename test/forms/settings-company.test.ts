import { expect, test } from 'bun:test'
import { type Browser, signedIn } from '../support/browser.ts'
import { expectStatus, get, patch } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { companyPath, images, settingsAs } from '../support/company-settings.ts'
import { once } from '../support/once.ts'

const page = '/team/settings/company/'

const own = () =>
  once('settings of a company', async () => {
    const company = await freshCompany()
    const read = async () =>
      (await get(companyPath, { token: company.adminToken })).json<Record<string, unknown>>()
    return { company, browser: await signedIn(company, company.admin), read }
  })

const revisionIn = (html: string) => /name="edit_revision" value="(\d+)"/.exec(html)![1]!

const tabs = {
  general: ['name', 'language', 'time_zone', 'currency'],
  appearance: [
    ...['banner', 'site_description', 'font', 'custom_css'],
    ...['accent_color', 'no_accent_color', 'shows_powered_by'],
  ],
  access: ['access', 'access_domains', 'embed_origins', 'allows_guests'],
  links: [
    ...['privacy_url', 'imprint_url', 'product_url'],
    ...['header_links', 'footer_links', 'footer_text'],
  ],
  'content-rules': ['default_order', 'default_board', 'shows_voters', 'moderation'],
}

type Tab = keyof typeof tabs

/** As a tab of the page of a new company shows it, with something else in some fields. */
async function fields(browser: Browser, tab: Tab, changes: Partial<Record<string, string>> = {}) {
  const { text } = await browser.get(`${page}?tab=${tab}`)
  const initial = settingsAs(({ form }) => form?.[0])
  const all: Record<string, string | undefined> = {
    name: 'Wombat',
    no_accent_color: 'on',
    ...initial,
    ...changes,
  }
  const own = Object.fromEntries(tabs[tab].map(name => [name, all[name]]))
  for (const name of tabs[tab].filter(name => all[name] !== undefined))
    expect(text).toContain(`name="${name}"`)
  return sentFields({ edit_revision: revisionIn(text), tab, ...own })
}

/** Without what is undefined. */
function sentFields(fields: Partial<Record<string, string>>): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Record<string, string>
}

test('an admin changes every setting of the company, tab by tab, and back', async () => {
  const { browser, read } = await own()
  const others = settingsAs(({ form }) => form?.[1])
  const changes = { name: ' Quokka & Sons ', no_accent_color: undefined, ...others }
  const saveAll = async (changes = {}) => {
    for (const tab of Object.keys(tabs) as Tab[]) {
      const saved = await browser.submit(page, await fields(browser, tab, changes))
      expect(saved.headers.get('location')).toEndWith(`${page}?did=saved&tab=${tab}`)
    }
  }
  await saveAll(changes)
  expect(await read()).toMatchObject({
    name: 'Quokka & Sons',
    ...settingsAs(({ form, other, initial }) => (form ? other : initial)),
  })
  const shown = await Promise.all(Object.keys(tabs).map(tab => browser.get(`${page}?tab=${tab}`)))
  const text = shown.map(each => each.text).join('')
  expect((await browser.get('/')).text).toMatch(
    /<footer.*href="https:\/\/www.example.com\/privacy\?lang=de"/s,
  )
  for (const value of ['Quokka &amp; Sons', 'value="#aa3366"', 'example.com\nexample.org'])
    expect(text).toContain(value)
  await saveAll()
  expect(await read()).toMatchObject(settingsAs(({ initial }) => initial))
})

test('what is wrong is said beside its field, in a summary that leads there, and nothing is saved', async () => {
  const { browser, read } = await own()
  const before = await read()
  const wrong = { access_domains: 'example.com\nno domain', embed_origins: 'example.com/x' }
  const refused = await browser.submit(page, await fields(browser, 'access', wrong))
  expect(refused.status).toBe(422)
  const [, summary] = /<div [^>]*id="errors"(.*?)<\/div>/s.exec(refused.text)!
  for (const text of [
    'autofocus',
    'Check these 2 fields',
    '<a href="#field-access_domains">Email domains</a>',
    '<a href="#field-embed_origins">Sites that can embed these pages</a>',
  ])
    expect(summary).toContain(text)
  for (const text of ['one domain per line', 'one site per line', 'no domain'])
    expect(refused.text).toContain(text)
  const mistakes = { general: { name: ' ' }, links: { imprint_url: 'x' } }
  for (const [tab, mistake] of Object.entries(mistakes)) {
    const { status, text } = await browser.submit(page, await fields(browser, tab as Tab, mistake))
    expect([status, text.includes('aria-invalid="true"')]).toEqual([422, true])
  }
  expect(await read()).toEqual(before)
})

test('a search finds settings by their names and leads to them; others find only what they may change', async () => {
  const { company, browser } = await own()
  const found = async (by: Browser, words: string) => {
    const { text } = await by.get(`/team/settings/?${new URLSearchParams({ q: words })}`)
    return [...text.matchAll(/href="[^"]*\/team\/settings\/([^"]*)"/g)].map(([, path]) => path)
  }
  expect(await found(browser, 'EMAIL  domains')).toContain(
    'company/?tab=access#field-access_domains',
  )
  expect(await found(browser, 'post template')).not.toContain('boards/#field-post_template')
  expect((await browser.get('/team/settings/?q=xyzzy')).text).toContain('No settings match')
  const team = await signedIn(company, company.team)
  expect(await found(team, 'colour')).toContain('tags/#field-color')
  expect(await found(team, 'colour')).not.toContain('statuses/#field-color')
})

test('what someone else changed meanwhile is not overwritten unseen', async () => {
  const { company, browser, read } = await own()
  const sent = await fields(browser, 'general', { name: 'Mine' })
  const edit = { time_zone: 'Asia/Tokyo' }
  await expectStatus(200, patch(companyPath, edit, { token: company.adminToken }))
  // A mistake in the same form is shown first, and once corrected the form is as old as before.
  const mistaken = await browser.submit(page, { ...sent, currency: 'x' })
  expect(mistaken.status).toBe(422)
  expect(mistaken.text).not.toContain('Someone else changed this')
  const stale = await browser.submit(page, { ...sent, edit_revision: revisionIn(mistaken.text) })
  expect(stale.status).toBe(422)
  for (const text of ['Someone else changed this', 'value="Mine"'])
    expect(stale.text).toContain(text)
  expect(await read()).toMatchObject(edit)
  const again = { ...sent, edit_revision: revisionIn(stale.text) }
  expect((await browser.submit(page, again)).status).toBe(303)
  expect(await read()).toMatchObject({ name: 'Mine', time_zone: 'UTC' })
})

test('a logo is uploaded, shown and removed; what is no image or too heavy is refused with the reason', async () => {
  const { browser, read } = await own()
  const upload = (bytes: Uint8Array<ArrayBuffer>) =>
    browser.submitFiles(`${page}logo/`, {}, [new File([bytes], 'logo.png', { type: 'image/png' })])
  expect((await upload(images.png)).status).toBe(303)
  const { logo_url } = await read()
  const served = await fetch(String(logo_url))
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await browser.get(`${page}?tab=appearance`)).text).toContain('Remove logo')
  for (const [bytes, reason] of [
    [new TextEncoder().encode('<svg/>'), 'You can only add PNG, JPEG, WebP and GIF'],
    [images.png.slice(0, -20), 'This image cannot be read'],
    [new Uint8Array(256 * 1024 + 1), 'This image is larger than 256 KB.'],
  ] as const) {
    const refused = await upload(bytes)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(new RegExp(`id="field-logo-error">[^<]*${reason}`))
  }
  expect((await read()).logo_url).toBe(logo_url)
  expect((await browser.submit(`${page}logo/`, { remove: 'yes' })).status).toBe(303)
  expect((await read()).logo_url).toBeNull()
})

test('for anyone but admins there is nothing; of the team, tags are the exception', async () => {
  const company = await sharedCompany()
  const team = await signedIn(company, company.team)
  const customer = await signedIn(company, await company.addUser('customer'))
  const sections = ['company', 'boards', 'statuses', 'tags', 'fields', 'synonyms']
  for (const browser of [customer, team])
    for (const section of sections) {
      const status = browser === team && section === 'tags' ? [200, 422] : [404, 404]
      const path = `/team/settings/${section}/`
      const answers = [await browser.get(path), await browser.submit(path, { name: ' ' })]
      expect([section, ...answers.map(answer => answer.status)]).toEqual([section, ...status])
    }
})

test('pages link to the company’s own site, and need not say what they are made with', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  const header = '<a href="https://www.example.com/app"><bdi>example.com</bdi></a>'
  const shown = async () => {
    const { text } = await browser.get('/')
    return [text.includes(header), text.includes('Powered by Hark')]
  }
  expect(await shown()).toEqual([false, true])
  const { product_url, shows_powered_by } = settingsAs(({ other }) => other)
  const body = { product_url, shows_powered_by }
  await expectStatus(200, patch(companyPath, body, { token: company.adminToken }))
  expect(await shown()).toEqual([true, false])
})
