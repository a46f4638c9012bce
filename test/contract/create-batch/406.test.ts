import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches } from '../../support/resources.ts'

test.each(['text/html', 'application/json;q=0'])('%s allows no JSON', async accept => {
  const { adminToken: token } = await sharedCompany()
  const answer = post(batches.list, { kind: 'demo' }, { token, headers: { accept } })
  await expectProblem(answer, 406, 'not_acceptable')
})
