import { expect, test } from 'bun:test'
import { expectStatus, get, head, put } from '../../support/client.ts'
import { etagOf } from '../../support/resources.ts'
import { votedPost } from '../../support/voters.ts'

test('a list that is unchanged is 304, for HEAD too, until somebody else votes', async () => {
  const { path, token, company } = await votedPost(3)
  const headers = { 'if-none-match': etagOf(await expectStatus(200, get(path, { token }))) }
  const again = await get(path, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(path, { token, headers })).status).toBe(304)
  await put(path.replace('voters/', 'vote/'), { token: company.teamToken })
  expect((await get(path, { token, headers })).status).toBe(200)
})
