import { expect, test } from 'bun:test'
import {
  commentsPage,
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  put,
  remove,
  threadOf,
} from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { comments, freshOne } from '../support/resources.ts'
import type { CommentDetails, Post } from '../support/types.ts'

test('a comment is stored as it was written, and is never blank', async () => {
  const { path, token } = await freshOne(comments)
  const content = ' \n As <b>it</b> came.  '
  const edited = await patch(path, { content }, { token })
  expect(edited.json<CommentDetails>().content).toBe(content)
  await expectFieldErrors(patch(path, { content: ' \t\n' }, { token }), { content: 'blank' })
})

const pathOf = ({ id }: { id: number }) => `${paths.comments}${id}/`

async function freshPost() {
  const { adminToken: token, teamToken } = await freshCompany()
  const { post_id: postId } = await createPost(token)
  const comment = (fields?: Record<string, unknown>) => createComment(token, postId, fields)
  const count = async () =>
    (await get(`${paths.posts}${postId}/`, { token })).json<Post>().comments_count
  const listedIds = async () =>
    (await commentsPage(token, { page_size: 100 })).results.map(({ id }) => id)
  const shown = async () =>
    (await threadOf(token, postId)).map(({ id, deleted }) => (deleted ? [id, 'deleted'] : [id]))
  return { token, teamToken, postId, comment, count, listedIds, shown }
}

test('deleted without replies, a comment is gone everywhere, and not found from then on', async () => {
  const { token, comment, count, listedIds, shown } = await freshPost()
  const [kept, deleted] = [await comment(), await comment()]
  expect(await count()).toBe(2)
  const answer = await remove(pathOf(deleted), { token })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await shown()).toEqual([[kept.id]])
  expect(await count()).toBe(1)
  expect(await listedIds()).not.toContain(deleted.id)
  for (const gone of [
    get(pathOf(deleted), { token }),
    patch(pathOf(deleted), { content: 'x' }, { token }),
    remove(pathOf(deleted), { token }),
    put(`${pathOf(deleted)}like/`, { token }),
    put(`${pathOf(deleted)}highlight/`, { token }),
  ])
    await expectProblem(gone, 404, 'not_found')
})

test('deleted with replies, it is a placeholder, without text and creator, until they are gone', async () => {
  const { token, postId, comment, count, listedIds, shown } = await freshPost()
  const parent = await comment({ content: 'Regretted' })
  const reply = await comment({ parent_id: parent.id })
  await put(`${pathOf(parent)}like/`, { token })
  await put(`${pathOf(parent)}highlight/`, { token })
  await expectStatus(204, remove(pathOf(parent), { token }))
  const [placeholder, answer] = await threadOf(token, postId)
  expect(placeholder).toMatchObject({
    id: parent.id,
    parent_id: null,
    deleted: true,
    content: '',
    creator: null,
    likes_count: 0,
    highlighted: false,
    edited: null,
  })
  expect(answer).toMatchObject({ id: reply.id, parent_id: parent.id, deleted: false })
  expect(await count()).toBe(1)
  expect(await listedIds()).not.toContain(parent.id)
  expect(await listedIds()).toContain(reply.id)

  await expectStatus(204, remove(pathOf(reply), { token }))
  expect([await shown(), await count()]).toEqual([[], 0])
})

test('placeholders above placeholders go with the last reply below them', async () => {
  const { token, comment, shown } = await freshPost()
  const top = await comment()
  const middle = await comment({ parent_id: top.id })
  const bottom = await comment({ parent_id: middle.id })
  for (const each of [top, middle]) await expectStatus(204, remove(pathOf(each), { token }))
  expect(await shown()).toEqual([[top.id, 'deleted'], [middle.id, 'deleted'], [bottom.id]])
  await expectStatus(204, remove(pathOf(bottom), { token }))
  expect(await shown()).toEqual([])
})

test('the team deletes what others wrote', async () => {
  const { teamToken, comment } = await freshPost()
  const asUser = { email: 'written-for@people.example', full_name: 'Customer' }
  const comments = [await comment(), await comment({ as_user: asUser })]
  for (const each of comments) await expectStatus(204, remove(pathOf(each), { token: teamToken }))
})

test('of deletes at once, one is made and the others find nothing', async () => {
  const { token, comment, count } = await freshPost()
  await comment()
  const path = pathOf(await comment())
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(path, { token })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([204, ...Array(9).fill(404)])
  expect(await count()).toBe(1)
})
