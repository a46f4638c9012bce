import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import {
  createComment,
  expectStatus,
  get,
  paths,
  post,
  postsPage,
  put,
  remove,
  threadOf,
} from '../../support/client.ts'
import { restoring } from '../../support/post-changes.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

describe('POST restore', () => {
  test('brings back everything that the post had', async () => {
    const { id, path, token } = await freshOne(posts)
    await put(`${path}vote/`, { token })
    const { id: commentId } = await createComment(token, id)
    const before = await read(path, token)
    await expectStatus(204, remove(path, { token }))
    const restored = await expectStatus(200, post(`${path}restore/`, undefined, { token }))
    expect(restored.text).toBe(before.text)
    const after = await read(path, token)
    expect([after.text, etagOf(after)]).toEqual([restored.text, etagOf(restored)])
    expect(after.json<PostDetails>()).toMatchObject({ votes_count: 1, comments_count: 1 })
    expect((await threadOf(token, id)).map(each => each.id)).toEqual([commentId])
    await expectStatus(200, get(`${paths.comments}${commentId}/`, { token }))
    const { results } = await postsPage(token, { page_size: 100 })
    expect(results.map(each => each.id)).toContain(id)
    // A tag of before it was deleted is none of now.
    expect(etagOf(after)).not.toBe(etagOf(before))
  })

  test('as often as it is deleted', async () => {
    const { path, token } = await freshOne(posts)
    for (let times = 0; times < 3; times++) {
      await expectStatus(204, remove(path, { token }))
      await expectStatus(200, post(`${path}restore/`, undefined, { token }))
    }
  })

  test('works without its end slash', async () => {
    const path = await endpointOf(restoring).find!()
    const { token } = await freshOne(posts)
    await expectStatus(200, post(path.slice(0, -1), undefined, { token }))
  })
})
