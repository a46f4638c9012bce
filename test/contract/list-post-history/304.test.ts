import { expect, test } from 'bun:test'
import { expectStatus, get, head, patch } from '../../support/client.ts'
import { changedPost } from '../../support/history.ts'
import { etagOf } from '../../support/resources.ts'

test('a history that is unchanged is 304, for HEAD too, until something happens', async () => {
  const { path, postPath, token } = await changedPost(1)
  const headers = { 'if-none-match': etagOf(await expectStatus(200, get(path, { token }))) }
  const again = await get(path, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(path, { token, headers })).status).toBe(304)
  await patch(postPath, { pinned: true }, { token })
  expect((await get(path, { token, headers })).status).toBe(200)
})
