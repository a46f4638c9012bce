import { test } from 'bun:test'
import { remove } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches, sharedOne } from '../../support/resources.ts'

test.each(['', '""', 'x'.repeat(256), 'a b'])('an Idempotency-Key that is %p is 400', async key => {
  const { adminToken: token } = await sharedCompany()
  const refused = remove(await sharedOne(batches), { token, headers: { 'idempotency-key': key } })
  await expectProblem(refused, 400, 'invalid_idempotency_key')
})

test('two different tokens are 400', async () => {
  const { adminToken: token, teamToken: access_token } = await sharedCompany()
  const refused = remove(await sharedOne(batches), { token, query: { access_token } })
  await expectProblem(refused, 400, 'invalid_request')
})
