import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { put, remove } from '../../support/client.ts'
import { unliking } from '../../support/comment-changes.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { comments, freshOne, read } from '../../support/resources.ts'
import type { CommentDetails } from '../../support/types.ts'

describe('DELETE a like', () => {
  test("takes back one's own like and nobody else's, however often", async () => {
    const { path, token, company } = await freshOne(comments)
    const like = `${path}like/`
    for (const liker of [token, company.teamToken]) await put(like, { token: liker })
    for (let time = 0; time < 2; time++) {
      const answer = await remove(like, { token })
      expect([answer.status, answer.json<CommentDetails>().likes_count]).toEqual([200, 1])
      expect((await read(path, token)).text).toBe(answer.text)
    }
    await put(like, { token })
    expect((await read(path, token)).json<CommentDetails>().likes_count).toBe(2)
  })

  describeEndSlash(endpointOf(unliking))
})
