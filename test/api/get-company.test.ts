import { expect, test } from 'bun:test'
import { expectStatus, get, head, patch } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { companyPath, settingsAs } from '../support/company-settings.ts'
import { etagOf, posts, read } from '../support/resources.ts'

test('a new company is public, and the team sees its settings', async () => {
  const company = await freshCompany()
  for (const token of [company.adminToken, company.teamToken])
    expect((await read(companyPath, token)).json<unknown>()).toEqual({
      id: expect.any(Number),
      slug: company.slug,
      name: company.name,
      base_url: company.baseUrl,
      ...settingsAs(({ initial }) => initial),
      logo_url: null,
      notification_defaults: expect.objectContaining({ status_changed: 'at_once' }),
      mail_texts: {
        ...{ sender_name: '', footer: '', status_changed: '', answered: '', commented: '' },
        ...{ mentioned: '', merged: '', changelog: '' },
      },
      created: expect.stringMatching(/Z$/),
      edited: null,
    })
})

test('unchanged is 304, for HEAD too, until it is edited', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const call = { token, headers: { 'if-none-match': etagOf(await read(companyPath, token)) } }
  await posts.add(company)
  const again = await get(companyPath, call)
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(companyPath, call)).status).toBe(304)
  await expectStatus(200, patch(companyPath, { name: 'Renamed' }, { token }))
  expect((await get(companyPath, call)).status).toBe(200)
  await company.run(['company', 'language', 'de'])
  expect((await read(companyPath, token)).json<object>()).toMatchObject({ language: 'de' })
})
