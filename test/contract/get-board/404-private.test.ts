import { expect, test } from 'bun:test'
import { get } from '../../support/client.ts'
import { expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import { boards, freshOne, pathTo } from '../../support/resources.ts'

test('a private board that one is no member of is 404, as one that does not exist, to the byte', async () => {
  const { path, company } = await freshOne(boards, 'secret')
  const { adminToken, teamToken: token } = company
  const unknown = await get(pathTo(boards, 999_999_999), { token })
  await expectProblem(unknown, 404, 'not_found')
  expectSameBytes(await get(path, { token }), unknown)
  expectSameBytes(await get(`${path}members/`, { token }), unknown)
  expect((await get(path, { token: adminToken })).status).toBe(200)
})
