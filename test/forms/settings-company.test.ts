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

/** As the page of a new company shows it, with something else in some fields. */
async function fields(browser: Browser, changes: Partial<Record<string, string>> = {}) {
  const { text } = await browser.get(page)
  const initial = settingsAs(({ form }) => form?.[0])
  return sentFields({
    edit_revision: revisionIn(text),
    name: 'Wombat',
    no_accent_color: 'on',
    ...initial,
    ...changes,
  })
}

/** Without what is undefined. */
function sentFields(fields: Partial<Record<string, string>>): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Record<string, string>
}

test('an admin changes every setting of the company by one form, and back', async () => {
  const { browser, read } = await own()
  const others = settingsAs(({ form }) => form?.[1])
  const changes = { name: ' Quokka & Sons ', no_accent_color: undefined, ...others }
  const saved = await browser.submit(page, await fields(browser, changes))
  expect(saved.headers.get('location')).toEndWith(`${page}?did=saved`)
  expect(await read()).toMatchObject({
    name: 'Quokka & Sons',
    ...settingsAs(({ form, other, initial }) => (form ? other : initial)),
  })
  const { text } = await browser.get(`${page}?did=saved`)
  expect((await browser.get('/')).text).toMatch(
    /<footer.*href="https:\/\/www.example.com\/privacy\?lang=de"/s,
  )
  for (const shown of ['Quokka &amp; Sons', 'value="#aa3366"', 'example.com\nexample.org'])
    expect(text).toContain(shown)
  expect((await browser.submit(page, await fields(browser))).status).toBe(303)
  expect(await read()).toMatchObject(settingsAs(({ initial }) => initial))
})

test('what is wrong is said beside its field, and nothing is saved', async () => {
  const { browser, read } = await own()
  const before = await read()
  const wrong = {
    name: ' ',
    access_domains: 'example.com\nno domain',
    embed_origins: 'example.com/x',
    imprint_url: 'x',
  }
  const refused = await browser.submit(page, await fields(browser, wrong))
  expect(refused.status).toBe(422)
  for (const text of [
    'This cannot be blank.',
    'one domain per line',
    'one site per line',
    'http or https URL',
    'no domain',
  ])
    expect(refused.text).toContain(text)
  expect(await read()).toEqual(before)
})

test('what someone else changed meanwhile is not overwritten unseen', async () => {
  const { company, browser, read } = await own()
  const sent = await fields(browser, { name: 'Mine' })
  const edit = { time_zone: 'Asia/Tokyo' }
  await expectStatus(200, patch(companyPath, edit, { token: company.adminToken }))
  // A mistake in the same form is shown first, and once corrected the form is as old as before.
  const mistaken = await browser.submit(page, { ...sent, imprint_url: 'x' })
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
  expect((await browser.get(page)).text).toContain('Remove logo')
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
