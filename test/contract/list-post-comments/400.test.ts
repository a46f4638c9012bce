import { describe, test } from 'bun:test'
import { createComment, get, paths } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import type { Envelope } from '../../support/types.ts'

describe('the comments of a post with parameters that cannot be', () => {
  test.each(['0', '-1', '1.5', 'x', ''])('page_size=%s', async size => {
    const { token, path } = await freshThread()
    const answer = get(path, { token, query: { page_size: size } })
    await expectFieldErrors(answer, { page_size: 'invalid_number' })
  })

  test('a cursor that is made up, or of another list', async () => {
    const [one, other] = [await freshThread(), await freshThread()]
    const { token } = one
    for (let n = 0; n < 2; n++) await createComment(token, other.postId)
    const list = await get(other.path, { token, query: { page_size: 1 } })
    const { next } = list.json<Envelope<unknown>>()
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? ''
    for (const [path, value] of [
      [one.path, 'x'],
      [one.path, cursor],
      [paths.comments, cursor],
    ] as const)
      await expectProblem(get(path, { token, query: { cursor: value } }), 400, 'invalid_cursor')
  })
})
