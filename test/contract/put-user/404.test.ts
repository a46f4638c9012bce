import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

test('an external id that nobody can have', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const id of [' ', 'x'.repeat(256)]) {
    const answer = request('PUT', byExternalId(id), { token, body: somebody() })
    await expectProblem(answer, 404, 'not_found')
  }
})
