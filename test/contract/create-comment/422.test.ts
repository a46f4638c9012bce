import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a key that was used for another comment is 422', async () => {
  const { token, path, contents } = await freshThread()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await post(path, { content: 'First' }, call)
  await expectProblem(post(path, { content: 'Second' }, call), 422, 'idempotency_key_reused')
  expect(await contents()).toEqual(['First'])
})
