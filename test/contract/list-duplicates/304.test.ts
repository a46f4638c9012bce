import { expect, test } from 'bun:test'
import { get } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { duplicatesPath } from '../../support/duplicates.ts'
import { etagOf } from '../../support/resources.ts'

test('unchanged is 304', async () => {
  const { adminToken: token } = await freshCompany()
  const headers = { 'if-none-match': etagOf(await get(duplicatesPath, { token })) }
  const again = await get(duplicatesPath, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
})
