import { expect, test } from 'bun:test'
import { expectStatus, get, paths, put, remove } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { etagOf, freshOne, listed, posts, read } from '../../support/resources.ts'
import type { Post, PostDetails, User, VoteState } from '../../support/types.ts'

test('the vote is counted in the list and at its own URL, and tells whose it is', async () => {
  const { id, path, token } = await freshOne(posts)
  const { teamToken } = await sharedCompany()
  const me = (await get(paths.me, { token })).json<User>()
  const first = await expectStatus(200, put(`${path}vote/`, { token }))
  expect(first.json<VoteState>()).toEqual({ user_id: me.id, has_voted: true, votes_count: 1 })
  const second = await put(`${path}vote/`, { token: teamToken })
  expect(second.json<VoteState>().votes_count).toBe(2)
  expect((await listed(posts, id, token)) as Post).toMatchObject({ votes_count: 2 })
  const shown = (await read(path, token)).json<PostDetails>()
  expect(shown).toMatchObject({ votes_count: 2, has_voted: true, is_following: true })
  const left = await remove(`${path}vote/`, { token })
  expect(left.json<VoteState>()).toEqual({ user_id: me.id, has_voted: false, votes_count: 1 })
})

test('a second vote leaves the ETag of the post as it is', async () => {
  const { path, token } = await freshOne(posts)
  await put(`${path}vote/`, { token })
  const before = etagOf(await read(path, token))
  await put(`${path}vote/`, { token })
  expect(etagOf(await read(path, token))).toBe(before)
})

test('a vote is no conflict to an edit, and If-Match is none to a vote', async () => {
  const { path, token } = await freshOne(posts)
  const headers = { 'if-match': '"stale"' }
  expect((await put(`${path}vote/`, { token, headers })).status).toBe(200)
})
