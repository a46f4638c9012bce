import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { freshCompany } from '../support/company.ts'
import { batches, pathTo, read } from '../support/resources.ts'

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
