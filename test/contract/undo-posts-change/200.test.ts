import { expect, test } from 'bun:test'
import { changeMany, undo, undoing } from '../../support/bulk.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { expectStatus, patch, post, put, remove, threadOf } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { pathTo, posts, read, tags } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

test('posts are as before, but for those that were edited or deleted since', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  for (const name of ['Mobile', 'Old']) await post(tags.list, { name }, { token })
  const ids = await Promise.all(Array.from({ length: 4 }, () => posts.add(company)))
  const [kept, voted, edited, deleted] = ids.map(id => pathTo(posts, id)) as [
    string,
    string,
    string,
    string,
  ]
  await changeMany(token, { ids, tags_add: ['Old'] })
  const shown = async (path: string) => {
    const { status, board, owner, tags, comments_count } = (
      await read(path, token)
    ).json<PostDetails>()
    return { status, board, owner, tags, comments_count }
  }
  const before = await shown(kept)
  const change = { status: 'Planned', board: 'bugs', owner: company.admin.email, comment: 'Soon.' }
  const done = await changeMany(token, {
    ids,
    ...change,
    tags_add: ['Mobile'],
    tags_remove: ['Old'],
  })
  expect(done.changed).toBe(4)
  await expectStatus(200, put(`${voted}vote/`, { token: company.teamToken }))
  await expectStatus(200, patch(edited, { title: 'Edited' }, { token }))
  await expectStatus(204, remove(deleted, { token }))
  const changed = await shown(edited)

  const answer = (await expectStatus(200, undo(token, done.id))).json<object>()
  expect(answer).toEqual({
    id: expect.any(Number),
    undone: 2,
    skipped: expect.arrayContaining([
      { id: ids[2], reason: 'edited' },
      { id: ids[3], reason: 'not_found' },
    ]),
  })
  expect(await shown(kept)).toEqual(before)
  expect(await shown(voted)).toEqual(before)
  expect(await shown(edited)).toEqual(changed)
  expect(await threadOf(token, ids[0]!)).toEqual([])
})

test('the path works without its end slash', async () => {
  const path = await endpointOf(undoing).find!()
  const { adminToken: token } = await sharedCompany()
  expect((await post(path.slice(0, -1), {}, { token })).status).toBe(200)
})
