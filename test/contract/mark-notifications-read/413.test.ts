import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { markRead } from '../../support/notifications.ts'

test('a body of more than 256 KiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token }
  await expectProblem(
    request('POST', markRead.path, {
      ...call,
      body: { up_to: 1, padding: 'x'.repeat(256 * 1024) },
    }),
    413,
    'body_too_large',
  )
})
