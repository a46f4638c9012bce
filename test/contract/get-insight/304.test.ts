import { expect, test } from 'bun:test'
import { get } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { insightPath } from '../../support/insight.ts'

test('counts that the client has already are not sent again', async () => {
  const { adminToken: token } = await freshCompany()
  const etag = (await get(insightPath, { token })).headers.get('etag')!
  const again = await get(insightPath, { token, headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
})
