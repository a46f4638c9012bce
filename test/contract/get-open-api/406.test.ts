import { test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['text/html', 'image/*', 'application/json;q=0'])('Accept: %s: 406', accept =>
  expectProblem(get(paths.openapi, { headers: { accept } }), 406, 'not_acceptable'),
)
