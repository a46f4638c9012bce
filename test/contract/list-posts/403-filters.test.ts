import { describe, test } from 'bun:test'
import { expectStatus, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'

describe('GET /api/v1/posts/ with filters that not everybody may use', () => {
  test('voter and tag need the scope that reads them, also of what was cached for another', async () => {
    const company = await sharedCompany()
    const readsPosts = await company.token(company.admin, { scopes: ['posts:read'] })
    for (const query of [{ voter: 1 }, { voter: 1, search: 'x' }]) {
      await expectStatus(200, get(paths.posts, { token: company.adminToken, query }))
      const answer = get(paths.posts, { token: readsPosts, query })
      await expectProblem(answer, 403, 'insufficient_scope')
    }
    await expectProblem(
      get(paths.posts, { token: readsPosts, query: { tag: 'x' } }),
      403,
      'insufficient_scope',
    )
  })
})
