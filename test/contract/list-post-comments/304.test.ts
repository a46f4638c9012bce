import { expect, test } from 'bun:test'
import { createComment, get, head, paths, put } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'

test('unchanged is 304, and anything that is shown changes the ETag', async () => {
  const { token, path, postId } = await freshThread()
  const { id } = await createComment(token, postId)
  const etag = async () => (await get(path, { token })).headers.get('etag') ?? ''
  const first = await etag()
  for (const ifNoneMatch of [first, `W/${first}`, `"x", ${first}`, '*']) {
    const call = { token, headers: { 'if-none-match': ifNoneMatch } }
    const answer = await get(path, call)
    expect([answer.status, answer.text]).toEqual([304, ''])
    expect((await head(path, call)).status).toBe(304)
  }
  await put(`${paths.comments}${id}/like/`, { token })
  const liked = await etag()
  await createComment(token, postId)
  expect(new Set([first, liked, await etag()]).size).toBe(3)
})
