import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { createComment, createPost, paths, put, remove, threadOf } from '../../support/client.ts'
import { highlighting } from '../../support/comment-changes.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { etagOf, read } from '../../support/resources.ts'

async function threeComments() {
  const { adminToken: token } = await sharedCompany()
  const { post_id: postId } = await createPost(token)
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await createComment(token, postId)).id)
  const pathOf = (id: number) => `${paths.comments}${id}/`
  const highlighted = async () =>
    (await threadOf(token, postId)).filter(each => each.highlighted).map(({ id }) => id)
  return { token, ids, pathOf, highlighted }
}

describe('PUT the mark of the official answer', () => {
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

  test('a deleted comment is no answer any more: another can be', async () => {
    const { token, ids, pathOf, highlighted } = await threeComments()
    await put(`${pathOf(ids[0]!)}highlight/`, { token })
    await remove(pathOf(ids[0]!), { token })
    expect(await highlighted()).toEqual([])
    await put(`${pathOf(ids[1]!)}highlight/`, { token })
    expect(await highlighted()).toEqual([ids[1]!])
  })

  describeEndSlash(endpointOf(highlighting))
})
