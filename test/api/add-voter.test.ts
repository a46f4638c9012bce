import { expect, test } from 'bun:test'
import { expectStatus, get, paths, put, remove } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { oneInFreshCompany, pathTo, posts, read, users } from '../support/resources.ts'
import type { Post, PostDetails, User, VoteState } from '../support/types.ts'

test("the vote is that person's, and they follow the post as long as they vote", async () => {
  const { company, path, token } = await oneInFreshCompany(posts)
  const { teamToken: theirs } = company
  const { id } = (await get(paths.me, { token: theirs })).json<User>()
  const shown = async (by: string) => {
    const { has_voted, is_following, votes_count } = (await read(path, by)).json<PostDetails>()
    return { has_voted, is_following, votes_count }
  }
  const state = (await put(`${path}voters/${id}/`, { token })).json<VoteState>()
  expect(state).toEqual({ user_id: id, has_voted: true, votes_count: 1, importance: null })
  expect(await shown(theirs)).toEqual({ has_voted: true, is_following: true, votes_count: 1 })
  expect((await shown(token)).has_voted).toBe(false)
  const removed = (await remove(`${path}voters/${id}/`, { token })).json<VoteState>()
  expect(removed).toEqual({ user_id: id, has_voted: false, votes_count: 0, importance: null })
  expect(await shown(theirs)).toEqual({ has_voted: false, is_following: false, votes_count: 0 })
})

test('a user of another company is, to the byte, an unknown one, and nobody has voted', async () => {
  const { path, token } = await oneInFreshCompany(posts)
  const unknown = await put(`${path}voters/999999999/`, { token })
  await expectProblem(unknown, 404, 'not_found')
  const others = await freshCompany()
  // Ids are counted by company: ours has no user with one so high.
  let stranger = 0
  for (let count = 0; count < 9; count++) stranger = await users.add(others)
  expectSameBytes(await put(`${path}voters/${stranger}/`, { token }), unknown)
  expect((await read(path, token)).json<Post>().votes_count).toBe(0)
})

test('to a removal, too, a user of another company is an unknown one, and no vote is lost', async () => {
  const [company, others] = [await freshCompany(), await freshCompany()]
  const { adminToken: token } = company
  const path = pathTo(posts, await posts.add(company))
  const theirs = pathTo(posts, await posts.add(others))
  // Ids are counted by company: the others have none so high.
  let stranger = 0
  for (let count = 0; count < 9; count++) {
    const body = { email: `${unique()}@people.example`, full_name: 'Voter' }
    const voted = await expectStatus(200, put(`${path}vote/`, { token, body }))
    stranger = voted.json<VoteState>().user_id
  }
  const unknown = await remove(`${path}voters/999999999/`, { token })
  await expectProblem(unknown, 404, 'not_found')
  expectSameBytes(
    await remove(`${theirs}voters/${stranger}/`, { token: others.adminToken }),
    unknown,
  )
  expect((await read(path, token)).json<Post>().votes_count).toBe(9)
})
