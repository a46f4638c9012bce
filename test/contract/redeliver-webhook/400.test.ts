import { test } from 'bun:test'
import { pathOf } from '../../support/auth-cases.ts'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { redelivery } from '../../support/webhooks.ts'

test.each(['', '""', 'a b', 'x'.repeat(256)])('the Idempotency-Key %p is 400', async key => {
  const { adminToken: token } = await sharedCompany()
  const headers = { 'idempotency-key': key }
  const answer = post(await pathOf(redelivery), undefined, { token, headers })
  await expectProblem(answer, 400, 'invalid_idempotency_key')
})
