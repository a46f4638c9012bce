import { expect, test } from 'bun:test'
import { get, paths, put, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { posts, read } from '../../support/resources.ts'
import type { PostDetails, User, VoteState } from '../../support/types.ts'

test("the vote is that person's, and they follow the post as long as they vote", async () => {
  const company = await freshCompany()
  const path = `${posts.list}${await posts.add(company)}/`
  const [token, theirs] = [company.adminToken, company.teamToken]
  const { id } = (await get(paths.me, { token: theirs })).json<User>()
  const shown = async (by: string) => {
    const { has_voted, is_following, votes_count } = (await read(path, by)).json<PostDetails>()
    return { has_voted, is_following, votes_count }
  }
  const state = (await put(`${path}voters/${id}/`, { token })).json<VoteState>()
  expect(state).toEqual({ user_id: id, has_voted: true, votes_count: 1 })
  expect(await shown(theirs)).toEqual({ has_voted: true, is_following: true, votes_count: 1 })
  expect((await shown(token)).has_voted).toBe(false)
  const removed = (await remove(`${path}voters/${id}/`, { token })).json<VoteState>()
  expect(removed).toEqual({ user_id: id, has_voted: false, votes_count: 0 })
  expect(await shown(theirs)).toEqual({ has_voted: false, is_following: false, votes_count: 0 })
})
