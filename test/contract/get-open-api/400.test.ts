import { test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a NUL character in the query: 400 invalid_request', () =>
  expectProblem(get(`${paths.openapi}?a=%00`), 400, 'invalid_request'))
