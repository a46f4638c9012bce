import { test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { expectStatus, get, paths } from '../../support/client.ts'
import { scopes, sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'

describeForbidden({ method: 'GET', path: `${paths.search}?q=x` }, scopes.read)

test('filters need the scopes and roles that they need in lists', async () => {
  const company = await sharedCompany()
  const readsPosts = await company.token(company.admin, { scopes: ['posts:read'] })
  for (const query of [
    { q: 'x', voter: 1 },
    { q: 'x', tag: 'x' },
    { q: 'x', organization: 'x' },
    { q: 'x', in: 'comments' },
  ])
    await expectProblem(get(paths.search, { token: readsPosts, query }), 403, 'insufficient_scope')
  for (const query of [
    { q: 'x', owner: 1 },
    { q: 'x', in: 'posts' },
  ])
    await expectStatus(200, get(paths.search, { token: readsPosts, query }))
})
