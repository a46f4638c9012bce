import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { paths, post } from '../../support/client.ts'
import { scopes, sharedCompany } from '../../support/company.ts'
import { createEndpoint, goodBody } from '../../support/create-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'

describeForbidden(createEndpoint(paths.createAsUser), scopes.writeAsUser)

test('a token that may create may not therefore create as a user', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { scopes: ['posts:read', 'posts:write'] })
  expect((await post(paths.create, goodBody, { token })).status).toBe(201)
  await expectProblem(post(paths.createAsUser, goodBody, { token }), 403, 'insufficient_scope')
})
