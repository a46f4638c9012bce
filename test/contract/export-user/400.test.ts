import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, users } from '../../support/resources.ts'

test('two different tokens are 400', async () => {
  const { path, token, company } = await freshOne(users)
  const answer = get(`${path}export/`, { token, query: { access_token: company.teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
})
