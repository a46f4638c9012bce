import { expect, test } from 'bun:test'
import { createComment, createPost, put, remove, threadOf } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { comments, etagOf, pathTo, read } from '../support/resources.ts'
import type { CommentDetails } from '../support/types.ts'

/** A highlighted comment is the official answer to its post. */
async function threeComments() {
  const { adminToken: token } = await freshCompany()
  const { post_id: postId } = await createPost(token)
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await createComment(token, postId)).id)
  const pathOf = (id: number) => pathTo(comments, id)
  const highlighted = async () =>
    (await threadOf(token, postId)).filter(each => each.highlighted).map(({ id }) => id)
  return { token, ids, pathOf, highlighted }
}

test('a post has one: marking another moves it', async () => {
  const { token, ids, pathOf, highlighted } = await threeComments()
  for (const id of [...ids, ids[0]!, ids[0]!]) {
    const answer = await put(`${pathOf(id)}highlight/`, { token })
    expect(answer.status).toBe(200)
    expect(await highlighted()).toEqual([id])
    const after = await read(pathOf(id), token)
    expect([after.text, etagOf(after)]).toEqual([answer.text, etagOf(answer)])
  }
})

test('of many at once exactly one is marked in the end', async () => {
  const { token, ids, pathOf, highlighted } = await threeComments()
  const answers = await Promise.all(
    [...ids, ...ids, ...ids].map(id => put(`${pathOf(id)}highlight/`, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(await highlighted()).toHaveLength(1)
})

test('the mark is taken away, however often', async () => {
  const { token, ids, pathOf, highlighted } = await threeComments()
  const path = pathOf(ids[0]!)
  await put(`${path}highlight/`, { token })
  expect(await highlighted()).toEqual([ids[0]!])
  for (let time = 0; time < 2; time++) {
    const answer = await remove(`${path}highlight/`, { token })
    expect([answer.status, answer.json<CommentDetails>().highlighted]).toEqual([200, false])
    expect((await read(path, token)).text).toBe(answer.text)
  }
})

test('a deleted comment is no answer any more: another can be', async () => {
  const { token, ids, pathOf, highlighted } = await threeComments()
  await put(`${pathOf(ids[0]!)}highlight/`, { token })
  await remove(pathOf(ids[0]!), { token })
  expect(await highlighted()).toEqual([])
  await put(`${pathOf(ids[1]!)}highlight/`, { token })
  expect(await highlighted()).toEqual([ids[1]!])
})

test('an internal comment cannot be the official answer', async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id: postId } = await createPost(token)
  const { id } = await createComment(token, postId, { internal: true })
  const path = pathTo(comments, id)
  await expectProblem(put(`${path}highlight/`, { token }), 422, 'comment_is_internal')
  expect((await read(path, token)).json<CommentDetails>().highlighted).toBe(false)
})
