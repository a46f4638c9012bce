import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ssoPath } from '../../support/sso.ts'

test('a body of more than 256 KiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { admits_team: true, padding: 'x'.repeat(256 * 1024) }
  await expectProblem(patch(ssoPath, body, { token }), 413, 'body_too_large')
})
