import { describe, expect, test } from 'bun:test'
import {
  type Answer,
  createComment,
  createPost,
  expectStatus,
  patch,
  paths,
  post,
  put,
  remove,
} from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { etagOf, freshOne, posts, read } from '../support/resources.ts'
import type { PostDetails, Problem } from '../support/types.ts'

/** The same problem, marked, under the id of the request that asked again. */
async function expectReplayed(again: Answer, first: Answer) {
  const { request_id: firstId, ...problem } = first.json<Problem>()
  const { request_id: id, ...replayed } = await expectProblem(again, first.status)
  expect([replayed, again.headers.get('etag')]).toEqual([problem, first.headers.get('etag')])
  expect(id).not.toBe(firstId)
  const marks = [first, again].map(each => each.headers.get('idempotent-replayed'))
  expect(marks).toEqual([null, 'true'])
}

/** A call that carries the same key each time. */
const keyed = (token: string, headers = {}) => ({
  token,
  headers: { 'idempotency-key': unique(), ...headers },
})

describe('a refusal because of what is stored is kept with its key', () => {
  test('404: a change of a post that was deleted is not made when it is back', async () => {
    const { path, token } = await freshOne(posts)
    const call = keyed(token)
    await expectStatus(204, remove(path, { token }))
    const first = await expectStatus(404, patch(path, { title: 'Too late' }, call))
    await expectStatus(200, post(`${path}restore/`, undefined, { token }))
    await expectReplayed(await patch(path, { title: 'Too late' }, call), first)
    expect((await read(path, token)).json<PostDetails>().title).not.toBe('Too late')
  })

  test('409: a deletion that was refused does not delete the post later', async () => {
    const { path, token } = await freshOne(posts)
    const other = await freshOne(posts)
    const call = keyed(token)
    await expectStatus(200, post(`${path}merge/`, { into: other.id }, { token }))
    const first = await expectStatus(409, remove(path, call))
    await expectStatus(200, remove(`${path}merge/`, { token }))
    await expectReplayed(await remove(path, call), first)
    await expectStatus(200, read(path, token))
    await expectStatus(204, remove(path, keyed(token)))
  })

  test('412: an edit of an older version stays refused, with the ETag of then', async () => {
    const { path, token } = await freshOne(posts)
    const etag = etagOf(await read(path, token))
    await expectStatus(200, patch(path, { title: 'Meanwhile' }, { token }))
    const call = keyed(token, { 'if-match': etag })
    const first = await expectStatus(412, patch(path, { title: 'Mine' }, call))
    await expectStatus(200, patch(path, { title: 'And again' }, { token }))
    await expectReplayed(await patch(path, { title: 'Mine' }, call), first)
  })

  test('422: a refused highlight is answered the same when the comment is gone', async () => {
    const { adminToken: token } = await sharedCompany()
    const { post_id: postId } = await createPost(token)
    const { id } = await createComment(token, postId, { internal: true })
    const path = `${paths.comments}${id}/`
    const call = keyed(token)
    const first = await expectStatus(422, put(`${path}highlight/`, call))
    await expectStatus(204, remove(path, { token }))
    await expectReplayed(await put(`${path}highlight/`, call), first)
  })

  test('for the same body: another one with its key is refused as reused', async () => {
    const { path, token } = await freshOne(posts)
    const call = keyed(token)
    await expectStatus(204, remove(path, { token }))
    await expectStatus(404, patch(path, { title: 'One' }, call))
    await expectProblem(patch(path, { title: 'Two' }, call), 422, 'idempotency_key_reused')
  })
})

test('a field that is refused because of what is stored leaves the key free', async () => {
  const { adminToken: token } = await sharedCompany()
  const slug = unique()
  const call = keyed(token)
  const body = { board: slug, title: 'On a new board' }
  await expectProblem(post(paths.create, body, call), 400, 'invalid_input')
  await expectStatus(201, post(paths.boards, { slug, name: slug }, { token }))
  const made = await expectStatus(201, post(paths.create, body, call))
  expect(made.headers.get('idempotent-replayed')).toBeNull()
})
