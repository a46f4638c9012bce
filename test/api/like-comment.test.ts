import { expect, test } from 'bun:test'
import { put, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { comments, etagOf, pathTo, read } from '../support/resources.ts'
import type { CommentDetails } from '../support/types.ts'

async function newComment() {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const path = pathTo(comments, await comments.add(company))
  const count = async () => (await read(path, token)).json<CommentDetails>().likes_count
  return { path, like: `${path}like/`, token, teamToken, count }
}

test('each person likes once, and the answer is what GET shows', async () => {
  const { path, like, token, teamToken } = await newComment()
  for (const [liker, count] of [
    [token, 1],
    [token, 1],
    [teamToken, 2],
  ] as const) {
    const answer = await put(like, { token: liker })
    expect([answer.status, answer.json<CommentDetails>().likes_count]).toEqual([200, count])
    const after = await read(path, token)
    expect([after.text, etagOf(after)]).toEqual([answer.text, etagOf(answer)])
  }
})

test('many at once by one person are one like', async () => {
  const { like, token, count } = await newComment()
  await Promise.all(Array.from({ length: 20 }, () => put(like, { token })))
  expect(await count()).toBe(1)
})

test("one's own like is taken back and nobody else's, however often", async () => {
  const { path, like, token, teamToken, count } = await newComment()
  for (const liker of [token, teamToken]) await put(like, { token: liker })
  for (let time = 0; time < 2; time++) {
    const answer = await remove(like, { token })
    expect([answer.status, answer.json<CommentDetails>().likes_count]).toEqual([200, 1])
    expect((await read(path, token)).text).toBe(answer.text)
  }
  await put(like, { token })
  expect(await count()).toBe(2)
})

test('a body is not looked at', async () => {
  const { like, token } = await newComment()
  expect((await put(like, { token, body: '{' })).status).toBe(200)
})
