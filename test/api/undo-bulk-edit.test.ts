import { expect, test } from 'bun:test'
import { changeMany, undo } from '../support/bulk.ts'
import { expectStatus, patch, post, put, remove, threadOf } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { freshOne, pathTo, posts, read, tags } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

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

test('somebody on the team undoes their own changes, an admin any', async () => {
  const { id: postId, company } = await freshOne(posts)
  const { adminToken, teamToken } = company
  const ids = [postId]
  const byAdmin = await changeMany(adminToken, { ids, status: 'Planned' })
  await expectProblem(undo(teamToken, byAdmin.id), 403, 'bulk_of_another')
  expect((await undo(adminToken, byAdmin.id)).status).toBe(200)
  for (const token of [teamToken, adminToken]) {
    const byTeam = await changeMany(teamToken, { ids, status: 'Planned' })
    expect((await undo(token, byTeam.id)).status).toBe(200)
  }
})

test('a change is undone once, and an undo never', async () => {
  const { id, token } = await freshOne(posts)
  const changed = await changeMany(token, { ids: [id], status: 'Planned' })
  const undone = (await expectStatus(200, undo(token, changed.id))).json<{ id: number }>()
  await expectProblem(undo(token, changed.id), 409, 'bulk_already_undone')
  await expectProblem(undo(token, undone.id), 409, 'bulk_is_undo')
})
