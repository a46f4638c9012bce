import { expect, test } from 'bun:test'
import {
  commentsPage,
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  put,
  remove,
} from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { oneInFreshCompany, pathTo, posts } from '../support/resources.ts'

async function freshPost() {
  const { adminToken: token } = await freshCompany()
  const title = 'Bilby burrow'
  const { post_id: id, url } = await createPost(token, { board: 'ideas', title })
  const { id: commentId } = await createComment(token, id)
  return { token, id, title, path: pathTo(posts, id), commentId, page: new URL(url).pathname }
}

test('it is in no list and no search, and not found from then on', async () => {
  const { token, id, title, path, commentId, page } = await freshPost()
  const answer = await remove(path, { token })
  expect([answer.status, answer.text]).toEqual([204, ''])
  const listed = await postsPage(token, { page_size: 100 })
  expect(listed.results.map(each => each.id)).not.toContain(id)
  const found = await postsPage(token, { search: title })
  expect(found.results.map(each => each.id)).not.toContain(id)
  const similar = await get(`${paths.posts}similar/`, { token, query: { title } })
  expect(similar.text).not.toContain(`"id":${id},`)
  const comments = await commentsPage(token, { page_size: 100 })
  expect(comments.results.map(each => each.id)).not.toContain(commentId)
  const comment = `${paths.comments}${commentId}/`
  for (const gone of [
    get(path, { token }),
    patch(path, { title: 'x' }, { token }),
    remove(path, { token }),
    get(`${path}comments/`, { token }),
    post(`${path}comments/`, { content: 'x' }, { token }),
    get(`${path}voters/`, { token }),
    put(`${path}vote/`, { token }),
    put(`${path}follow/`, { token }),
    post(`${path}merge/`, { into: id }, { token }),
    get(comment, { token }),
    patch(comment, { content: 'x' }, { token }),
    put(`${comment}like/`, { token }),
    remove(comment, { token }),
  ])
    await expectProblem(gone, 404, 'not_found')
  expect((await get(page)).status).toBe(404)
})

test('of deletes at once, one is made and the others find nothing', async () => {
  const { token, path } = await freshPost()
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(path, { token })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([204, ...Array(9).fill(404)])
})

test('neither a merged post nor what it was merged into is deleted before it is unmerged', async () => {
  const { company, path, token } = await oneInFreshCompany(posts)
  const into = await posts.add(company)
  const all = [path, pathTo(posts, into)]
  await expectStatus(200, post(`${path}merge/`, { into }, { token }))
  for (const each of all) await expectProblem(remove(each, { token }), 409, 'post_in_merge')
  await expectStatus(200, remove(`${path}merge/`, { token }))
  for (const each of all) await expectStatus(204, remove(each, { token }))
})
