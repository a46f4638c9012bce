import { test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a key that was used for another merge is 422', async () => {
  const [one, other, third] = [await freshOne(posts), await freshOne(posts), await freshOne(posts)]
  const call = { token: one.token, headers: { 'idempotency-key': unique() } }
  await expectStatus(200, post(`${one.path}merge/`, { into: other.id }, call))
  const again = post(`${one.path}merge/`, { into: third.id }, call)
  await expectProblem(again, 422, 'idempotency_key_reused')
})
