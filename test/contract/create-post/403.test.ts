import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { countTitled, paths, post } from '../../support/client.ts'
import { scopes, sharedCompany, unique } from '../../support/company.ts'
import { createEndpoint, goodBody } from '../../support/create-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'

describeForbidden(createEndpoint(paths.create), scopes.write)

test('a token that may only read creates nothing', async () => {
  const company = await sharedCompany()
  const reader = await company.token(company.admin, { scopes: ['posts:read', 'comments:read'] })
  const body = { ...goodBody, title: unique() }
  for (const path of [paths.create, paths.createAsUser]) {
    await expectProblem(post(path, body, { token: reader }), 403, 'insufficient_scope')
  }
  expect(await countTitled(reader, body.title)).toBe(0)
})
