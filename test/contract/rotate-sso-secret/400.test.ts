import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ssoSecretPath } from '../../support/sso.ts'

test.each(['', '""', 'a b', 'x'.repeat(256)])('the Idempotency-Key %p is 400', async key => {
  const { adminToken: token } = await sharedCompany()
  const answer = post(ssoSecretPath, undefined, { token, headers: { 'idempotency-key': key } })
  await expectProblem(answer, 400, 'invalid_idempotency_key')
})
