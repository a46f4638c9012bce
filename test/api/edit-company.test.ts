import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, postsPage } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { companyPath, settings, settingsAs } from '../support/company-settings.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { once } from '../support/once.ts'
import { etagOf, read } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

test('answers what GET shows from then on, to the byte and with the same ETag', async () => {
  const { adminToken: token } = await freshCompany()
  const body = {
    name: 'Renamed',
    ...settingsAs(({ other }) => other),
    mail_texts: {
      ...{ sender_name: '{company}: feedback', footer: 'Acme\n1 High Street' },
      ...{ status_changed: 'Hello {name}, {title} is {status} at {company}.', merged: '' },
    },
  }
  const edited = await expectStatus(200, patch(companyPath, body, { token }))
  expect(edited.json<object>()).toMatchObject({ ...body, edited: expect.stringMatching(/Z$/) })
  const after = await read(companyPath, token)
  expect([after.text, etagOf(after)]).toEqual([edited.text, etagOf(edited)])
  const again = await patch(companyPath, body, { token })
  expect([again.text, etagOf(again)]).toEqual([edited.text, etagOf(edited)])
  const unset = settingsAs(({ initial }) => initial)
  expect((await patch(companyPath, unset, { token })).json<object>()).toMatchObject(unset)
})

test('texts of mails that are left out stay, line ends are one character, and empty is none', async () => {
  const { adminToken: token } = await freshCompany()
  const texts = async (mail_texts: object) =>
    (await expectStatus(200, patch(companyPath, { mail_texts }, { token }))).json<{
      mail_texts: object
    }>().mail_texts
  await texts({ footer: ' One\r\nTwo\n', merged: 'Hello {name}' })
  expect(await texts({ merged: '' })).toMatchObject({ footer: 'One\nTwo', merged: '' })
  const before = await read(companyPath, token)
  await texts({ footer: 'One\nTwo' })
  expect((await read(companyPath, token)).text).toBe(before.text)
})

test('pages show the new name and colour at once', async () => {
  const { adminToken: token, baseUrl } = await freshCompany()
  await get(`${baseUrl}/`)
  await patch(companyPath, { name: 'Quite new', accent_color: '#123456' }, { token })
  const page = (await get(`${baseUrl}/`, { headers: { accept: 'text/html' } })).text
  expect(page).toContain('<title>Quite new</title>')
  expect(page).toContain('<meta name="theme-color" content="#123456"/>')
})

test('after a change of language, posts are found by its stems', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token, { title: 'Möglich' })
  const found = async () => (await postsPage(token, { search: 'Möglichkeiten' })).results.length
  expect(await found()).toBe(0)
  await expectStatus(200, patch(companyPath, { language: 'de' }, { token }))
  await waitUntil('the posts are indexed anew', async () => (await found()) === 1)
})

describe.each(['sign_in', 'invited'])('a company with the access %s', access => {
  test('sends visitors of any page to /login/, whether or not there is something', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id } = await createPost(token)
    const pages = ['/', '/board/ideas/', '/board/nope/', `/post/${post_id}/`, '/post/999999/x/']
    const visitor = visiting(company)
    expect((await visitor.get('/')).status).toBe(200)
    await expectStatus(200, patch(companyPath, { access }, { token }))
    for (const path of pages) {
      const answer = await visitor.get(path)
      expect([path, answer.status]).toEqual([path, 302])
      const base = new URL(company.baseUrl).pathname
      const next = encodeURIComponent(base + path)
      expect(answer.headers.get('location')).toBe(`${base}/login/?next=${next}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.text).toBe('')
    }
    const login = await visitor.get('/login/')
    expect([login.status, login.text.includes('name="email"')]).toEqual([200, true])

    const customer = await signedIn(company, await company.addUser('customer'))
    expect((await customer.get('/board/ideas/')).status).toBe(200)
    expect((await customer.get('/board/secret/')).status).toBe(404)
    expect((await get(paths.posts, { token })).status).toBe(200)

    await expectStatus(200, patch(companyPath, { access: 'public' }, { token }))
    expect((await visitor.get('/board/ideas/')).status).toBe(200)
  })
})

test('other companies stay as they are', async () => {
  const [closed, open] = [await freshCompany(), await freshCompany()]
  await patch(companyPath, { access: 'sign_in' }, { token: closed.adminToken })
  expect((await visiting(open).get('/')).status).toBe(200)
})

const fields = ['name', ...Object.keys(settings), 'notification_defaults', 'mail_texts']

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  [
    'what the installation decides',
    { name: 'Named', base_url: 'https://other.example', slug: 'other', id: 7 },
    { base_url: 'unknown_field', slug: 'unknown_field', id: 'unknown_field' },
  ],
  ['nothing', {}, Object.fromEntries(fields.map(field => [field, 'no_change']))],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['a long name', { name: 'é'.repeat(151) }, { name: 'too_long' }],
  ['an unknown language', { language: 'xx' }, { language: 'invalid_choice' }],
  ['an unknown zone', { time_zone: 'Mars/Base' }, { time_zone: 'invalid_time_zone' }],
  ['an offset', { time_zone: '+02:00' }, { time_zone: 'invalid_time_zone' }],
  ['an unknown access', { access: 'private' }, { access: 'invalid_choice' }],
  ['no domain', { access_domains: ['a@b.c'] }, { 'access_domains.0': 'invalid_domain' }],
  ['domains as text', { access_domains: 'example.com' }, { access_domains: 'invalid_type' }],
  ['a word for a boolean', { shows_voters: 'no' }, { shows_voters: 'invalid_type' }],
  ...[
    'www.example.com',
    'http://www.example.com',
    'https://*.example.com',
    'https://www.example.com/',
    'https://www.example.com:443',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example,b.example',
    'https://a;b.example',
    'https://user@a.example',
    'https://é.example',
    'https://[::1]',
    'http://localhost.example',
    'null',
    '*',
  ].map((sent): (typeof refused)[number] => [
    `the origin ${sent}`,
    { embed_origins: ['https://ok.example', sent] },
    { 'embed_origins.1': 'invalid_origin' },
  ]),
  [
    'too many origins',
    { embed_origins: Array.from({ length: 21 }, (_, at) => `https://s${at}.example`) },
    { embed_origins: 'too_many' },
  ],
  ...[
    'www.example.com',
    'javascript:alert(1)',
    'https://a b.example',
    'https://u:p@a.example',
    '',
  ].map((sent): (typeof refused)[number] => [
    `the link ${sent}`,
    { privacy_url: sent },
    { privacy_url: 'invalid_url' },
  ]),
  [
    'a long link',
    { imprint_url: `https://a.example/${'x'.repeat(500)}` },
    { imprint_url: 'too_long' },
  ],
  ['no switch', { has_starter_synonyms: 'no' }, { has_starter_synonyms: 'invalid_type' }],
  ['no currency', { currency: 'EURO' }, { currency: 'invalid_currency' }],
  ['an unknown moderation', { moderation: 'some' }, { moderation: 'invalid_choice' }],
  ['a colour by name', { accent_color: 'red' }, { accent_color: 'invalid_color' }],
  [
    'mails of another kind of time',
    { notification_defaults: { merged: 'hourly', new_post: 'weekly' } },
    {
      'notification_defaults.merged': 'invalid_choice',
      'notification_defaults.new_post': 'invalid_choice',
    },
  ],
  [
    'texts of mails with what nothing fills in',
    {
      mail_texts: {
        answered: 'Hi {Name}',
        merged: '{ name }',
        footer: '{name}',
        sender_name: '{}',
      },
    },
    {
      'mail_texts.answered': 'unknown_placeholder',
      'mail_texts.merged': 'unknown_placeholder',
      'mail_texts.footer': 'unknown_placeholder',
      'mail_texts.sender_name': 'unknown_placeholder',
    },
  ],
  [
    'long texts of mails',
    {
      mail_texts: {
        ...{ sender_name: 'é'.repeat(61), footer: 'é'.repeat(501), changelog: 'é'.repeat(301) },
        ...{ commented: 7 },
      },
    },
    {
      'mail_texts.sender_name': 'too_long',
      'mail_texts.footer': 'too_long',
      'mail_texts.changelog': 'too_long',
      'mail_texts.commented': 'invalid_type',
    },
  ],
  ...['Acme\r\nBcc: all@example.com', 'Acme\u2028x', 'root@example.com', 'Acme <a>', 'A\u0007'].map(
    (sent): (typeof refused)[number] => [
      `the sender ${JSON.stringify(sent)}`,
      { mail_texts: { sender_name: sent } },
      { 'mail_texts.sender_name': 'invalid_sender_name' },
    ],
  ),
  ['two at once', { name: 7, access: null }, { name: 'invalid_type', access: 'invalid_type' }],
]

test.each(refused)('%s is refused, and nothing is changed', async (_, body, errors) => {
  const { adminToken: token } = await once('refused edits of a company', () => freshCompany())
  const before = await read(companyPath, token)
  await expectFieldErrors(patch(companyPath, body, { token }), errors)
  expect((await read(companyPath, token)).text).toBe(before.text)
})
