import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a body of more than 256 KiB is 413', async () => {
  const { path, token } = await freshOne(posts)
  const body = { into: 1, padding: 'x'.repeat(256 * 1024) }
  await expectProblem(post(`${path}merge/`, body, { token }), 413, 'body_too_large')
})
