import { expect, test } from 'bun:test'
import type { Batch } from '../../support/batches.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { batches, freshOne, getOf, read } from '../../support/resources.ts'

test('what an import added', async () => {
  const { id, path, token } = await freshOne(batches)
  const answer = await read(path, token)
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
  const { users_count, created, ...batch } = answer.json<Batch>()
  expect(batch).toEqual({
    id,
    kind: 'import',
    source: 'one-post.jsonl',
    state: 'present',
    posts_count: 1,
    boards_count: 0,
    retained_users_count: 0,
    retained_boards_count: 0,
    creator_id: null,
    removed: null,
  })
  // The first of the company has its author, too.
  expect([0, 1]).toContain(users_count)
  expect(Date.parse(created)).toBeLessThanOrEqual(Date.now() + 60_000)
})

describeEndSlash(getOf(batches))
