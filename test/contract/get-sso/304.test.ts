import { expect, test } from 'bun:test'
import { get, head } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { etagOf, posts, read } from '../../support/resources.ts'
import { issueSecret, ssoPath } from '../../support/sso.ts'

test('unchanged is 304, for HEAD too, until it is changed', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const call = { token, headers: { 'if-none-match': etagOf(await read(ssoPath, token)) } }
  await posts.add(company)
  expect((await get(ssoPath, call)).status).toBe(304)
  expect((await head(ssoPath, call)).status).toBe(304)
  await issueSecret(company)
  expect((await get(ssoPath, call)).status).toBe(200)
})
