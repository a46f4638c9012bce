import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { preferencesPath } from '../../support/notifications.ts'

test('a body of more than 256 KiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token }
  await expectProblem(
    patch(preferencesPath, { merged: 'daily', padding: 'x'.repeat(256 * 1024) }, call),
    413,
    'body_too_large',
  )
})
