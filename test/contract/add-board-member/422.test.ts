import { expect, test } from 'bun:test'
import { createPostAsUser, get, paths, put, remove } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { boards, freshOne } from '../../support/resources.ts'
import type { Envelope, Post } from '../../support/types.ts'

test('a customer cannot be a member, and is none', async () => {
  const { path, token } = await freshOne(boards, 'secret')
  const customer = { email: `${unique()}@people.example`, full_name: 'Customer' }
  const { post_id } = await createPostAsUser(token, customer)
  const { creator } = (await get(`${paths.posts}${post_id}/`, { token })).json<Post>()
  const member = `${path}members/${creator.id}/`
  await expectProblem(put(member, { token }), 422, 'not_on_team')
  expect((await remove(member, { token })).status).toBe(200)
  const members = (await get(`${path}members/`, { token })).json<Envelope<unknown>>()
  expect(members.results).toEqual([])
})
