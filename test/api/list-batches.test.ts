import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { expectStatus, get, head, remove, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { idsOf, walk } from '../support/paging.ts'
import { batches, etagOf, pathTo, read } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

const list = async (token: string) =>
  (await expectStatus(200, get(batches.list, { token }))).json<Envelope<Batch>>().results

test('newest first, each as at its own URL, and pages have each once', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const ids = [await batches.add(company), await batches.add(company)].toReversed()
  const all = await list(token)
  expect(all.map(({ id }) => id)).toEqual(ids)
  const one = (await get(pathTo(batches, ids[0]!), { token })).json<Batch>()
  expect(all[0]).toEqual(one)
  expect(idsOf(await walk<never>(token, `${batches.list}?page_size=1`))).toEqual(ids)
})

test('of the demo and of imports, and none of another company', async () => {
  const company = await freshCompany()
  const demo = { token: company.adminToken, body: { kind: 'demo' } }
  const loaded = await expectStatus(201, request('POST', batches.list, demo))
  const other = await freshCompany()
  const imported = await batches.add(other)
  expect(await list(company.adminToken)).toEqual([loaded.json<Batch>()])
  const ofOther = await list(other.adminToken)
  expect(ofOther.map(({ id, kind }) => [id, kind])).toEqual([[imported, 'import']])
})

test('unchanged is 304, for HEAD too, until one is removed', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await batches.add(company)
  const etag = etagOf(await expectStatus(200, get(batches.list, { token })))
  const call = { token, headers: { 'if-none-match': etag } }
  const again = await get(batches.list, call)
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(batches.list, call)).status).toBe(304)
  await expectStatus(202, remove(pathTo(batches, id), { token }))
  expect((await get(batches.list, call)).status).toBe(200)
})

test('what an import added', async () => {
  const company = await freshCompany()
  const id = await batches.add(company)
  const answer = await read(pathTo(batches, id), company.adminToken)
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
  const { created, ...batch } = answer.json<Batch>()
  expect(batch).toEqual({
    id,
    kind: 'import',
    source: 'one-post.jsonl',
    state: 'present',
    posts_count: 1,
    users_count: 1,
    boards_count: 0,
    retained_users_count: 0,
    retained_boards_count: 0,
    creator_id: null,
    removed: null,
  })
  expect(Date.parse(created)).toBeLessThanOrEqual(Date.now() + 60_000)
})
