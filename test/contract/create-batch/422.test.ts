import { test } from 'bun:test'
import { loadedDemo } from '../../support/batches.ts'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches } from '../../support/resources.ts'

test('a key that was used with another body is 422', async () => {
  const { call } = await loadedDemo()
  const other = post(batches.list, '{ "kind": "demo" }', call)
  await expectProblem(other, 422, 'idempotency_key_reused')
})
