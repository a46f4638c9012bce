import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, patch, postsPage } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { companyPath, editCompany } from '../../support/company-settings.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { etagOf, read } from '../../support/resources.ts'
import { waitUntil } from '../../support/wait-until.ts'

describeEndSlash(editCompany)

test('answers what GET shows from then on, to the byte and with the same ETag', async () => {
  const { adminToken: token } = await freshCompany()
  const body = {
    name: 'Renamed',
    language: 'de',
    time_zone: 'America/New_York',
    access: 'invited',
    access_domains: ['example.com', 'team.example.org'],
    embed_origins: ['https://www.example.com', 'http://localhost:3000'],
    privacy_url: 'https://www.example.com/privacy?lang=de',
    imprint_url: 'http://www.example.com/imprint',
    accent_color: '#aabbcc',
    currency: 'EUR',
    shows_voters: false,
    has_starter_synonyms: false,
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
  const unset = {
    ...{ accent_color: null, access_domains: [], embed_origins: [], access: 'public' },
    ...{ privacy_url: null, imprint_url: null },
  }
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
