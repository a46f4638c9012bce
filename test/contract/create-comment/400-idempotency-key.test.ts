import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['', '""', 'x'.repeat(256), 'a b', 'clé'])(
  'an Idempotency-Key that is %p is 400',
  async key => {
    const { token, path } = await freshThread()
    const call = { token, headers: { 'idempotency-key': key } }
    await expectProblem(post(path, { content: 'x' }, call), 400, 'invalid_idempotency_key')
  },
)
