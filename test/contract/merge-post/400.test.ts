import { describe, expect, test } from 'bun:test'
import { post, remove } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { freshOne, pathTo, posts, read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

describe('what a post cannot be merged into', () => {
  const send = async (into: unknown, token?: string) => {
    const one = await freshOne(posts)
    return post(`${one.path}merge/`, { into }, { token: token ?? one.token })
  }

  test('something must be given, and be an id', async () => {
    await expectFieldErrors(send(undefined), { into: 'required' })
    for (const into of [null, '1', true, [], {}, 1.5])
      await expectFieldErrors(send(into), { into: ['required', 'invalid_type', 'invalid_number'] })
    for (const into of [0, -1])
      await expectFieldErrors(send(into), { into: ['invalid_type', 'invalid_number'] })
  })

  test('unknown, deleted and not seen: the same error', async () => {
    const { adminToken: token, teamToken } = await sharedCompany()
    const deleted = await freshOne(posts)
    await remove(deleted.path, { token })
    const hidden = await freshOne(posts, 'secret')
    for (const into of [999_999_999, deleted.id])
      await expectFieldErrors(send(into), { into: 'unknown_post' })
    await expectFieldErrors(send(hidden.id, teamToken), { into: 'unknown_post' })
  })

  test('no JSON, and JSON that is no object; nothing is merged', async () => {
    const { id, token } = await freshOne(posts)
    const path = pathTo(posts, id)
    for (const body of ['', '{', '[]', 'null'])
      await expectProblem(post(`${path}merge/`, body, { token }), 400, 'invalid_json')
    expect((await read(path, token)).json<PostDetails>().merged_into).toBeNull()
  })
})
