import { expect, test } from 'bun:test'
import { expectStatus, get, head, remove } from '../../support/client.ts'
import { batches, etagOf, freshOne } from '../../support/resources.ts'

test('unchanged is 304, for HEAD too, until one is removed', async () => {
  const { path, token } = await freshOne(batches)
  const query = { page_size: 1 }
  const first = etagOf(await expectStatus(200, get(batches.list, { token, query })))
  const call = { token, query, headers: { 'if-none-match': first } }
  const again = await get(batches.list, call)
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(batches.list, call)).status).toBe(304)
  await expectStatus(202, remove(path, { token }))
  expect((await get(batches.list, call)).status).toBe(200)
})
