import { test } from 'bun:test'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'

test.each(['', '""', 'a b', 'x'.repeat(256)])('the Idempotency-Key %p is 400', async key => {
  const { adminToken: token } = await sharedCompany()
  const answer = upload(await picture('png'), { token, headers: { 'idempotency-key': key } })
  await expectProblem(answer, 400, 'invalid_idempotency_key')
})
