import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { put } from '../../support/client.ts'
import { liking } from '../../support/comment-changes.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { comments, etagOf, freshOne, read } from '../../support/resources.ts'
import type { CommentDetails } from '../../support/types.ts'

describe('PUT a like', () => {
  test('each person likes once, and the answer is what GET shows', async () => {
    const { path, token, company } = await freshOne(comments)
    for (const [liker, count] of [
      [token, 1],
      [token, 1],
      [company.teamToken, 2],
    ] as const) {
      const answer = await put(`${path}like/`, { token: liker })
      expect([answer.status, answer.json<CommentDetails>().likes_count]).toEqual([200, count])
      const after = await read(path, token)
      expect([after.text, etagOf(after)]).toEqual([answer.text, etagOf(answer)])
    }
  })

  test('many at once by one person are one like', async () => {
    const { path, token } = await freshOne(comments)
    await Promise.all(Array.from({ length: 20 }, () => put(`${path}like/`, { token })))
    expect((await read(path, token)).json<CommentDetails>().likes_count).toBe(1)
  })

  test('a body is not looked at', async () => {
    const { path, token } = await freshOne(comments)
    expect((await put(`${path}like/`, { token, body: '{' })).status).toBe(200)
  })

  describeEndSlash(endpointOf(liking))
})
