import { expect, test } from 'bun:test'
import { remove } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches, etagOf, freshOne, read } from '../../support/resources.ts'

test('412 with the current ETag once somebody else has removed it', async () => {
  const { path, token } = await freshOne(batches)
  const stale = etagOf(await read(path, token))
  const removeIf = (tag: string) => remove(path, { token, headers: { 'if-match': tag } })
  for (const wrong of ['"x"', `W/${stale}`, ''])
    await expectProblem(removeIf(wrong), 412, 'precondition_failed')
  expect((await removeIf(stale)).status).toBe(202)
  const refused = await removeIf(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).not.toBe(stale)
  expect((await removeIf('*')).status).toBe(202)
})
