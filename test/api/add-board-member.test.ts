import { expect, test } from 'bun:test'
import {
  createPost,
  createPostAsUser,
  get,
  paths,
  postsPage,
  put,
  remove,
} from '../support/client.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { boards, oneInFreshCompany, pathTo, posts } from '../support/resources.ts'
import type { BoardDetails, Envelope, Post, User } from '../support/types.ts'

test('a member sees the private board and its posts from the very next request, and no longer after', async () => {
  const { company, path, token } = await oneInFreshCompany(boards, 'secret')
  const { teamToken } = company
  const { slug } = (await get(path, { token })).json<BoardDetails>()
  await createPost(token, { board: slug })
  const { id: user_id } = (await get(paths.me, { token: teamToken })).json<User>()
  const member = `${path}members/${user_id}/`
  const sees = async () => [
    (await get(path, { token: teamToken })).status,
    (await postsPage(teamToken)).results.length,
  ]
  expect(await sees()).toEqual([404, 0])
  const added = await put(member, { token })
  expect(added.json<unknown>()).toEqual({ user_id, is_member: true })
  expect(await sees()).toEqual([200, 1])
  const removed = await remove(member, { token })
  expect(removed.json<unknown>()).toEqual({ user_id, is_member: false })
  expect(await sees()).toEqual([404, 0])
})

test('a customer cannot be a member, and is none', async () => {
  const { path, token } = await oneInFreshCompany(boards, 'secret')
  const customer = { email: 'customer@people.example', full_name: 'Customer' }
  const { post_id } = await createPostAsUser(token, customer)
  const { creator } = (await get(pathTo(posts, post_id), { token })).json<Post>()
  const member = `${path}members/${creator.id}/`
  await expectProblem(put(member, { token }), 422, 'not_on_team')
  expect((await remove(member, { token })).status).toBe(200)
  const members = (await get(`${path}members/`, { token })).json<Envelope<unknown>>()
  expect(members.results).toEqual([])
})
