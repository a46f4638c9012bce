import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  paths,
  post,
  postsPage,
  put,
  remove,
  threadOf,
} from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { etagOf, freshOne, pathTo, posts, read } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

test('restoring brings back everything that the post had', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await posts.add(company)
  const path = pathTo(posts, id)
  await put(`${path}vote/`, { token })
  const { id: commentId } = await createComment(token, id)
  const before = await read(path, token)
  await expectStatus(204, remove(path, { token }))
  const restored = await expectStatus(200, post(`${path}restore/`, undefined, { token }))
  expect(restored.text).toBe(before.text)
  const after = await read(path, token)
  expect([after.text, etagOf(after)]).toEqual([restored.text, etagOf(restored)])
  expect(after.json<PostDetails>()).toMatchObject({ votes_count: 1, comments_count: 1 })
  expect((await threadOf(token, id)).map(each => each.id)).toEqual([commentId])
  await expectStatus(200, get(`${paths.comments}${commentId}/`, { token }))
  const { results } = await postsPage(token, { page_size: 100 })
  expect(results.map(each => each.id)).toContain(id)
  // A tag of before it was deleted is none of now.
  expect(etagOf(after)).not.toBe(etagOf(before))
})

test('a post is restored as often as it is deleted', async () => {
  const { path, token } = await freshOne(posts)
  for (let times = 0; times < 3; times++) {
    await expectStatus(204, remove(path, { token }))
    await expectStatus(200, post(`${path}restore/`, undefined, { token }))
  }
})

test('a post that is not deleted is 409', async () => {
  const { path, token } = await freshOne(posts)
  const refused = post(`${path}restore/`, undefined, { token })
  await expectProblem(refused, 409, 'post_not_deleted')
})

test('If-Match compares the deleted post: a tag of before is 412, any other way it is restored', async () => {
  const { path, token } = await freshOne(posts)
  const stale = etagOf(await read(path, token))
  await remove(path, { token })
  const send = (ifMatch: string) =>
    post(`${path}restore/`, undefined, { token, headers: { 'if-match': ifMatch } })
  const refused = await send(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect((await send('"x"')).status).toBe(412)
  expect((await send(etagOf(refused))).status).toBe(200)
  await remove(path, { token })
  expect((await send('*')).status).toBe(200)
})
