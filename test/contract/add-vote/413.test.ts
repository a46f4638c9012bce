import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'

test('a body of more than 256 KiB is 413, and no vote', async () => {
  const { path, token } = await freshOne(posts)
  const body = { email: 'ada@example.com', padding: 'x'.repeat(256 * 1024) }
  await expectProblem(put(`${path}vote/`, { token, body }), 413, 'body_too_large')
  expect((await read(path, token)).json<Post>().votes_count).toBe(0)
})
