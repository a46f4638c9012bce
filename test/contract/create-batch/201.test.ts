import { expect, test } from 'bun:test'
import { type Batch, loadedDemo } from '../../support/batches.ts'
import { get, paths } from '../../support/client.ts'
import { batches, etagOf, pathTo, read } from '../../support/resources.ts'
import type { Envelope, Post, User } from '../../support/types.ts'

test('the demo data is there at once, as a batch of the admin who asked for it', async () => {
  const { company, answer } = await loadedDemo()
  const { adminToken: token, baseUrl } = company
  expect(answer.status).toBe(201)
  const batch = answer.json<Batch>()
  const path = pathTo(batches, batch.id)
  expect(answer.headers.get('location')).toBe(baseUrl + path)
  const one = await read(path, token)
  expect([one.text, etagOf(one)]).toEqual([answer.text, etagOf(answer)])
  const me = (await get(paths.me, { token })).json<User>()
  expect(batch).toMatchObject({ kind: 'demo', state: 'present', creator_id: me.id })
  const posts = (await read(`${paths.posts}?page_size=100`, token)).json<Envelope<Post>>().results
  expect(posts).toHaveLength(batch.posts_count)
  // The company had one of its boards already.
  expect(batch.boards_count).toBe(2)
})
