import { expect, test } from 'bun:test'
import { pathOf } from '../../support/auth-cases.ts'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import type { Envelope, Voter } from '../../support/types.ts'
import { votedPost, voters } from '../../support/voters.ts'

test.each(['0', '-1', '1.5', 'x', ''])('page_size=%s', async size => {
  const { adminToken: token } = await sharedCompany()
  const answer = get(await pathOf(voters), { token, query: `page_size=${size}` })
  await expectFieldErrors(answer, { page_size: 'invalid_number' })
})

test.each(['x', 'AAAA', '%00'])('cursor=%s', async cursor => {
  const { adminToken: token } = await sharedCompany()
  const answer = get(await pathOf(voters), { token, query: { cursor } })
  await expectProblem(answer, 400, 'invalid_cursor')
})

test("a cursor of another post's voters", async () => {
  const { path, token } = await votedPost(2)
  const { next } = (await get(path, { token, query: { page_size: 1 } })).json<Envelope<Voter>>()
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  const other = await votedPost(2)
  const answer = get(other.path, { token: other.token, query: { cursor } })
  await expectProblem(answer, 400, 'invalid_cursor')
})

test('two different tokens', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(await pathOf(voters), { token, query: { access_token: teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
})
