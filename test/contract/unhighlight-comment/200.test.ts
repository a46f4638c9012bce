import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { put, remove } from '../../support/client.ts'
import { unhighlighting } from '../../support/comment-changes.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { comments, freshOne, read } from '../../support/resources.ts'
import type { CommentDetails } from '../../support/types.ts'

describe('DELETE the mark of the official answer', () => {
  test('takes it away, however often', async () => {
    const { path, token } = await freshOne(comments)
    await put(`${path}highlight/`, { token })
    for (let time = 0; time < 2; time++) {
      const answer = await remove(`${path}highlight/`, { token })
      expect([answer.status, answer.json<CommentDetails>().highlighted]).toEqual([200, false])
      expect((await read(path, token)).text).toBe(answer.text)
    }
  })

  describeEndSlash(endpointOf(unhighlighting))
})
