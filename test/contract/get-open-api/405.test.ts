import { expect, test } from 'bun:test'
import { paths, request } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is answered 405 with Allow', async method => {
  const answer = await request(method, paths.openapi)
  await expectProblem(answer, 405, 'method_not_allowed')
  expect(answer.headers.get('allow')).toContain('GET')
})
