import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { get, post } from '../../support/client.ts'
import { freshCompany, scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { erasing } from '../../support/erasing.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, users } from '../../support/resources.ts'
import type { Envelope, User } from '../../support/types.ts'

describeForbidden(endpointOf(erasing), users.write)
describeAdminsOnly(endpointOf(erasing))

test('somebody on the team is erased only by a token that has every scope', async () => {
  const company = await freshCompany()
  const query = { email: company.team.email }
  const found = await get(users.list, { token: company.adminToken, query })
  const path = pathTo(users, found.json<Envelope<User>>().results[0]!.id)
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers] })
  await expectProblem(post(`${path}erase/`, {}, { token }), 403, 'forbidden')
  expect((await get(path, { token: company.adminToken })).status).toBe(200)
  const whole = await post(`${path}erase/`, {}, { token: company.adminToken })
  expect(whole.status).toBe(204)
})
