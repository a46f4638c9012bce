import { expect, test } from 'bun:test'
import { expectStatus, put, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { images, logoPath, removeLogo } from '../../support/company-settings.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { etagOf } from '../../support/resources.ts'

describeEndSlash(removeLogo)

test('without a logo nothing changes', async () => {
  const { adminToken: token } = await freshCompany()
  await expectStatus(200, put(logoPath, { token, body: images.png }))
  const removed = await expectStatus(200, remove(logoPath, { token }))
  expect(removed.json<{ logo_url: null }>().logo_url).toBeNull()
  const again = await remove(logoPath, { token })
  expect([again.text, etagOf(again)]).toEqual([removed.text, etagOf(removed)])
})
