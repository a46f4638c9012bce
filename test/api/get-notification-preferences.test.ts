import { expect, test } from 'bun:test'
import { get, patch } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { preferencesPath } from '../support/notifications.ts'

test('the company’s defaults count for those who chose nothing', async () => {
  const { adminToken, teamToken } = await freshCompany()
  const read = async (token: string) => (await get(preferencesPath, { token })).json<object>()
  expect(await read(teamToken)).toEqual({
    gets_mail: true,
    status_changed: 'at_once',
    answered: 'at_once',
    commented: 'daily',
    mentioned: 'at_once',
    merged: 'at_once',
    changelog: 'weekly',
    new_post: 'daily',
    boards: [],
    edited: null,
  })
  const call = { token: adminToken }
  await patch(preferencesPath, { commented: 'at_once' }, call)
  const notification_defaults = { commented: 'never', new_post: 'at_once' }
  const company = await patch(companyPath, { notification_defaults }, call)
  expect(company.json<object>()).toMatchObject({ notification_defaults })
  expect(await read(teamToken)).toMatchObject({ ...notification_defaults, merged: 'at_once' })
  expect(await read(adminToken)).toMatchObject({ commented: 'at_once', new_post: 'at_once' })
})
