import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['text/plain', 'application/x-www-form-urlencoded', null])(
  'a body of the type %p is 415',
  async type => {
    const { token, path } = await freshThread()
    const call = { token, headers: { 'content-type': type } }
    await expectProblem(post(path, { content: 'x' }, call), 415, 'unsupported_media_type')
  },
)
