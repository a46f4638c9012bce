import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a body of more than 256 KiB is 413, and nothing is stored', async () => {
  const { token, path, contents } = await freshThread()
  const body = { content: 'x', padding: 'x'.repeat(256 * 1024) }
  await expectProblem(post(path, body, { token }), 413, 'body_too_large')
  expect(await contents()).toEqual([])
})
