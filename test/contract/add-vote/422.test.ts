import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'

test("a key that was used for one's own vote is 422 for a customer's", async () => {
  const { path, token } = await freshOne(posts)
  const headers = { 'idempotency-key': unique() }
  expect((await put(`${path}vote/`, { token, headers })).status).toBe(200)
  const body = { email: `${unique()}@people.example`, full_name: 'Ada' }
  const refused = put(`${path}vote/`, { token, headers, body })
  await expectProblem(refused, 422, 'idempotency_key_reused')
  expect((await read(path, token)).json<Post>().votes_count).toBe(1)
})
