import { expect, test } from 'bun:test'
import { createPost, get, head } from '../../support/client.ts'
import { etagOf, freshOne, users } from '../../support/resources.ts'

test('an export is 304 for as long as nothing is written, for HEAD too', async () => {
  const { path: user, token } = await freshOne(users)
  const path = `${user}export/`
  const headers = { 'if-none-match': etagOf(await get(path, { token })) }
  const again = await get(path, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(path, { token, headers })).status).toBe(304)
  await createPost(token)
  expect((await get(path, { token, headers })).status).toBe(200)
})
