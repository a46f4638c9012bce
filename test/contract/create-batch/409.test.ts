import { test } from 'bun:test'
import { loadedDemo } from '../../support/batches.ts'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches } from '../../support/resources.ts'

test('a company that has the demo keeps it as it is', async () => {
  const { company } = await loadedDemo()
  const again = post(batches.list, { kind: 'demo' }, { token: company.adminToken })
  await expectProblem(again, 409, 'demo_exists')
})
