import { expect, test } from 'bun:test'
import { pathOf } from '../../support/auth-cases.ts'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { changedPost, history } from '../../support/history.ts'
import type { Envelope } from '../../support/types.ts'

test.each(['0', '-1', '1.5', 'x', ''])('page_size=%s', async size => {
  const { adminToken: token } = await sharedCompany()
  const answer = get(await pathOf(history), { token, query: `page_size=${size}` })
  await expectFieldErrors(answer, { page_size: 'invalid_number' })
})

test('a cursor that is none, or of another post', async () => {
  const { path, token } = await changedPost(2)
  await expectProblem(get(path, { token, query: { cursor: 'x' } }), 400, 'invalid_cursor')
  const { next } = (await get(path, { token, query: { page_size: 1 } })).json<Envelope<unknown>>()
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  const other = await changedPost(1)
  const answer = get(other.path, { token: other.token, query: { cursor } })
  await expectProblem(answer, 400, 'invalid_cursor')
})
