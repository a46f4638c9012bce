import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { markRead } from '../../support/notifications.ts'

test('a key that was used with another body is 422', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await request('POST', markRead.path, { ...call, body: { up_to: 1 } })
  await expectProblem(
    request('POST', markRead.path, { ...call, body: { up_to: 2 } }),
    422,
    'idempotency_key_reused',
  )
})
