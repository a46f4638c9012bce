import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { scopes, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { bulkPath, bulkSomebody } from '../../support/sync-cases.ts'

test('organizations need their own scope, too', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers] })
  const users = [bulkSomebody()]
  const organizations = [{ external_id: unique(), name: 'X' }]
  const refused = await post(bulkPath, { users, organizations }, { token })
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(scopes.writeOrganizations)
  await expectStatus(200, post(bulkPath, { users, organizations: [] }, { token }))
})
