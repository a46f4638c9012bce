import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ssoPath } from '../../support/sso.ts'

test('a key that was used for another edit is 422', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await patch(ssoPath, { admits_team: false }, call)
  const answer = patch(ssoPath, { has_secret: false }, call)
  await expectProblem(answer, 422, 'idempotency_key_reused')
})
