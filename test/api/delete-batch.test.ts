import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { expectStatus, get, paths, post, remove, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { batches, etagOf, oneInFreshCompany, pathTo, read } from '../support/resources.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

test('the demo is loaded and removed over HTTP; what is used otherwise stays, and it can be loaded again', async () => {
  const { adminToken: token } = await freshCompany()
  const load = () => post(batches.list, { kind: 'demo' }, { token })
  const demo = (await expectStatus(201, load())).json<Batch>()
  const path = pathTo(batches, demo.id)
  const posts = async () =>
    (await read(`${paths.posts}?page_size=100`, token)).json<Envelope<Post>>().results
  expect(await posts()).toHaveLength(demo.posts_count)
  const own = { board: 'feature-requests', title: 'Ours' }
  const { id } = (await expectStatus(201, post(paths.posts, own, { token }))).json<Post>()
  const [voter] = (await read(`/api/v1/users/?role=customer`, token)).json<
    Envelope<{ id: number }>
  >().results
  await expectStatus(200, request('PUT', `${paths.posts}${id}/voters/${voter!.id}/`, { token }))

  const answer = await expectStatus(202, remove(path, { token }))
  expect(answer.json<Batch>()).toEqual({ ...demo, state: 'removing' })
  await waitUntil(
    'it is removed',
    async () => (await read(path, token)).json<Batch>().state === 'removed',
  )
  const { removed, ...gone } = (await read(path, token)).json<Batch>()
  const { removed: _, ...loaded } = demo
  const none = { posts_count: 0, users_count: 0, boards_count: 0 }
  const retained = { retained_users_count: 1, retained_boards_count: 1 }
  expect(gone).toEqual({ ...loaded, ...none, ...retained, state: 'removed' })
  expect(removed).not.toBeNull()
  expect((await posts()).map(post => [post.id, post.votes_count])).toEqual([[id, 1]])
  const search = { token, query: { search: 'calendar' } }
  expect((await get(paths.posts, search)).json<Envelope<Post>>().results).toEqual([])

  // Whatever is sent again changes nothing.
  const again = await expectStatus(202, remove(path.slice(0, -1), { token }))
  expect(etagOf(again)).toBe(etagOf(await read(path, token)))
  await expectStatus(201, load())
})

test('once somebody else has removed it, its tag is 412 with the current one', async () => {
  const { path, token } = await oneInFreshCompany(batches)
  const stale = etagOf(await read(path, token))
  const removeIf = (tag: string) => remove(path, { token, headers: { 'if-match': tag } })
  expect((await removeIf(stale)).status).toBe(202)
  const refused = await removeIf(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).not.toBe(stale)
  expect((await removeIf('*')).status).toBe(202)
})
