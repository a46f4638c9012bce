import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { expectStatus, get, patch, paths, post, remove, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { batches, etagOf, oneInFreshCompany, pathTo, read } from '../support/resources.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

type Formula = { formula: object | null }

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
  const customers = (await read('/api/v1/users/?role=customer', token)).json<
    Envelope<{ id: number; organization: number | null }>
  >().results
  const voter = customers.find(({ organization }) => organization !== null)
  await expectStatus(200, request('PUT', `${paths.posts}${id}/voters/${voter!.id}/`, { token }))
  const idsAt = async (list: string) =>
    (await read(`/api/v1/${list}/?page_size=100`, token))
      .json<Envelope<{ id: number }>>()
      .results.map(row => row.id)
  const texts = ['organizations', 'tags', 'changelog', 'saved_replies']
  const extras = [...texts, 'segments', 'themes', 'roadmaps']
  const added = await Promise.all(extras.map(idsAt))
  expect(added.map(ids => ids.length > 2)).toEqual(extras.map(list => texts.includes(list)))
  expect(added.slice(texts.length).map(ids => ids.length)).toEqual([2, 2, 2])
  const formula = async () => (await read('/api/v1/company/score/', token)).json<Formula>().formula
  expect(await formula()).toMatchObject({ people: 1, divide_by_effort: true })
  // One of each is used or edited, and so belongs to the company.
  const [tag, entry, reply, segment, theme, roadmap] = added.slice(1).map(ids => ids[0]!)
  const kept = [[voter!.organization], ...added.slice(1).map(ids => [ids[0]])]
  const edit = (path: string, body: object) => expectStatus(200, patch(path, body, { token }))
  await edit(`${paths.posts}${id}/`, { tags: [tag] })
  await edit(`/api/v1/changelog/${entry}/`, { title: 'Edited' })
  await edit(`/api/v1/saved_replies/${reply}/`, { name: 'Edited' })
  await edit(`/api/v1/segments/${segment}/`, { name: 'Edited' })
  await edit(`/api/v1/themes/${theme}/`, { name: 'Edited' })
  await edit(`/api/v1/roadmaps/${roadmap}/`, { name: 'Edited' })

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
  expect<unknown>(await Promise.all(extras.map(idsAt))).toEqual(kept)
  expect(await formula()).toBeNull()
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
