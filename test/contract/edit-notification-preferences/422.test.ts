import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { preferencesPath } from '../../support/notifications.ts'

test('a key that was used with another body is 422', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await patch(preferencesPath, { merged: 'daily' }, call)
  await expectProblem(
    patch(preferencesPath, { merged: 'never' }, call),
    422,
    'idempotency_key_reused',
  )
})
