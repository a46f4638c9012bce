import { expect, test } from 'bun:test'
import { createPost, get, head } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { etagOf, pathTo, users } from '../../support/resources.ts'

// In a company of its own: the tasks that other tests leave behind write, too.
test('an export is 304 for as long as nothing is written, for HEAD too', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const path = `${pathTo(users, await users.add(company))}export/`
  const headers = { 'if-none-match': etagOf(await get(path, { token })) }
  const again = await get(path, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(path, { token, headers })).status).toBe(304)
  await createPost(token)
  expect((await get(path, { token, headers })).status).toBe(200)
})
