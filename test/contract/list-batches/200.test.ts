import { expect, test } from 'bun:test'
import { type Batch, loadedDemo } from '../../support/batches.ts'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { idsOf, walk } from '../../support/paging.ts'
import { batches, freshOne } from '../../support/resources.ts'
import type { Envelope } from '../../support/types.ts'

test('newest first, each as at its own URL, and pages have each once', async () => {
  const older = await freshOne(batches)
  const newer = await freshOne(batches)
  const { adminToken: token } = older.company
  const { results } = (await get(batches.list, { token, query: { page_size: 100 } })).json<
    Envelope<Batch>
  >()
  const ids = results.map(({ id }) => id)
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
  const one = (await get(newer.path, { token })).json<Batch>()
  expect(results.find(({ id }) => id === newer.id)).toEqual(one)
  expect(idsOf(await walk<never>(token, `${batches.list}?page_size=1`))).toEqual(ids)
})

test('of the demo and of imports, and none of another company', async () => {
  const { company, answer } = await loadedDemo()
  const listed = (token: string) =>
    get(batches.list, { token }).then(got => got.json<Envelope<Batch>>().results)
  expect(await listed(company.adminToken)).toEqual([answer.json<Batch>()])
  const { adminToken } = await sharedCompany()
  for (const { kind } of await listed(adminToken)) expect(kind).toBe('import')
})

describeEndSlash(listOf(batches))
