import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a key that was used for another edit is 422', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await patch(companyPath, { time_zone: 'UTC' }, call)
  const answer = patch(companyPath, { time_zone: 'Asia/Tokyo' }, call)
  await expectProblem(answer, 422, 'idempotency_key_reused')
})
