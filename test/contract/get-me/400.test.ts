import { test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('two different tokens in one request: 400 invalid_request', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(paths.me, { token, query: { access_token: teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
})

test('however the name of the parameter is written', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(`${paths.me}?access%5Ftoken=${teamToken}`, { token })
  await expectProblem(answer, 400, 'invalid_request')
})
