import { expect, test } from 'bun:test'
import { createPost, get, postsPage, put, remove } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { boards, pathTo } from '../../support/resources.ts'
import { createBoard } from '../../support/settings.ts'
import type { User } from '../../support/types.ts'

test('a member sees the private board and its posts from the very next request, and no longer after', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { id, slug } = await createBoard(company, { slug: unique(), is_private: true })
  await createPost(token, { board: slug })
  const path = pathTo(boards, id)
  const { id: userId } = (await get('/api/v1/me/', { token: teamToken })).json<User>()
  const member = `${path}members/${userId}/`
  const sees = async () => [
    (await get(path, { token: teamToken })).status,
    (await postsPage(teamToken)).results.length,
  ]
  expect(await sees()).toEqual([404, 0])
  expect((await put(member, { token })).json<unknown>()).toEqual({
    user_id: userId,
    is_member: true,
  })
  expect(await sees()).toEqual([200, 1])
  expect((await remove(member, { token })).json<unknown>()).toEqual({
    user_id: userId,
    is_member: false,
  })
  expect(await sees()).toEqual([404, 0])
})
