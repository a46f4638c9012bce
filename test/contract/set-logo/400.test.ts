import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['', '""', 'a b', 'x'.repeat(256)])('the Idempotency-Key %p is 400', async key => {
  const { adminToken: token } = await sharedCompany()
  const answer = put(logoPath, { body: images.png, token, headers: { 'idempotency-key': key } })
  await expectProblem(answer, 400, 'invalid_idempotency_key')
})
