import { expect, test } from 'bun:test'
import { auditPath } from '../../support/audit.ts'
import { get, head } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { etagOf, tags } from '../../support/resources.ts'

test('unchanged is 304, for HEAD too, until something happens', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const headers = { 'if-none-match': etagOf(await get(auditPath, { token })) }
  const again = await get(auditPath, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(auditPath, { token, headers })).status).toBe(304)
  await tags.add(company)
  expect((await get(auditPath, { token, headers })).status).toBe(200)
})
