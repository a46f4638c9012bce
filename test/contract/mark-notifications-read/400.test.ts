import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { markRead } from '../../support/notifications.ts'

test.each([
  [{}, 'required'],
  [{ up_to: '1' }, 'invalid_type'],
  [{ up_to: 0 }, 'invalid_number'],
] as const)('%j', async (body, code) => {
  const { adminToken: token } = await sharedCompany()
  const answer = request('POST', markRead.path, { token, body })
  await expectFieldErrors(answer, { up_to: [code, 'invalid_type', 'out_of_range', 'invalid'] })
})
