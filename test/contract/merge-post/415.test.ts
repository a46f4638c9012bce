import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test.each(['text/plain', 'application/x-www-form-urlencoded', null])(
  'a body of the type %p is 415',
  async type => {
    const { path, token } = await freshOne(posts)
    const call = { token, headers: { 'content-type': type } }
    await expectProblem(post(`${path}merge/`, { into: 1 }, call), 415, 'unsupported_media_type')
  },
)
