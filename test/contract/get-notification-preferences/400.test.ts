import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { preferencesPath } from '../../support/notifications.ts'

test('two different tokens', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(preferencesPath, { token, query: { access_token: teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
})
