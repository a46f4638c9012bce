import { expect, test } from 'bun:test'
import { createPost, get, head, paths } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { etagOf } from '../../support/resources.ts'

test('a page that is unchanged is 304, for HEAD too, until something happens', async () => {
  const { adminToken: token } = await freshCompany()
  const query = { page_size: 100 }
  const headers = { 'if-none-match': etagOf(await get(paths.events, { token, query })) }
  const again = await get(paths.events, { token, query, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(paths.events, { token, query, headers })).status).toBe(304)
  await createPost(token)
  expect((await get(paths.events, { token, query, headers })).status).toBe(200)
})
