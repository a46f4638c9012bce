import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'

test('a body that is no plain JSON is 415, and no vote of the owner', async () => {
  const { path, token } = await freshOne(posts)
  const body = { email: 'ada@example.com', full_name: 'Ada' }
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': null },
    { 'content-encoding': 'gzip' },
  ]) {
    const answer = put(`${path}vote/`, { token, body, headers })
    await expectProblem(answer, 415, 'unsupported_media_type')
  }
  expect((await read(path, token)).json<Post>().votes_count).toBe(0)
})

test('a body without a byte is none, whatever its type', async () => {
  const { path, token } = await freshOne(posts)
  for (const type of ['application/json', 'text/plain']) {
    const answer = await put(`${path}vote/`, {
      token,
      body: '',
      headers: { 'content-type': type },
    })
    expect([type, answer.status]).toEqual([type, 200])
  }
})
