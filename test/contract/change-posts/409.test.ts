import { expect, test } from 'bun:test'
import { bulkPath } from '../../support/bulk.ts'
import { expectStatus, post } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'

test('a merged post keeps the others from being moved, too', async () => {
  const [one, merged, root] = [await freshOne(posts), await freshOne(posts), await freshOne(posts)]
  const { token } = one
  await expectStatus(200, post(`${merged.path}merge/`, { into: root.id }, { token }))
  const before = (await read(one.path, token)).text
  const body = { ids: [one.id, merged.id], board: 'bugs', status: 'Planned' }
  const { detail } = await expectProblem(post(bulkPath, body, { token }), 409, 'post_in_merge')
  expect(detail).toContain(`${merged.id}`)
  expect((await read(one.path, token)).text).toBe(before)
})

test('many at once with one key: each is the one or 409', async () => {
  const { id, token } = await freshOne(posts)
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { ids: [id], status: 'Planned' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(bulkPath, body, call)))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    await expectProblem(answer, 409, 'idempotency_in_progress')
})
