import { describe, expect, test } from 'bun:test'
import { get, paths, post } from '../../support/client.ts'
import { demoCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

describe('GET /api/v1/comments/ with parameters that cannot be', () => {
  test.each(['0', '-1', '50.5', '1e9', 'abc', 'NaN', '%2050', ''])('page_size=%s', async size => {
    const { adminToken: token } = await sharedCompany()
    const answer = get(paths.comments, { token, query: `page_size=${size}` })
    await expectFieldErrors(answer, { page_size: 'invalid_number' })
  })

  test.each(['x', 'AAAA', '%00', btoa("' OR 1=1 --")])('cursor=%s', async cursor => {
    const { adminToken: token } = await sharedCompany()
    await expectProblem(get(paths.comments, { token, query: { cursor } }), 400, 'invalid_cursor')
  })

  test('a cursor of the posts list', async () => {
    const { adminToken: token } = await demoCompany()
    const posts = await get(paths.posts, { token, query: { page_size: 1 } })
    const cursor = new URL(posts.json<{ next: string }>().next).searchParams.get('cursor') ?? ''
    await expectProblem(get(paths.comments, { token, query: { cursor } }), 400, 'invalid_cursor')
  })

  test.each(['0', '-1', '1.5', 'x', ''])('post=%s', async post => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(get(paths.comments, { token, query: { post } }), {
      post: 'invalid_number',
    })
  })

  test('a post that is not seen is as unknown as one that never was', async () => {
    const hidden = await freshOne(posts, 'secret')
    const { teamToken: token } = hidden.company
    const list = (post: number) => get(paths.comments, { token, query: { post } })
    const unknown = await list(999_999_999)
    await expectFieldErrors(unknown, { post: 'unknown_post' })
    expectSameBytes(await list(hidden.id), unknown)
  })

  test('a cursor of another post, or of all', async () => {
    const { path, id, token } = await freshOne(posts)
    const other = await freshOne(posts)
    for (const content of ['a', 'b']) await post(`${path}comments/`, { content }, { token })
    const [own, all] = await Promise.all(
      [{ post: id }, {}].map(async query => {
        const page = await get(paths.comments, { token, query: { ...query, page_size: 1 } })
        return new URL(page.json<{ next: string }>().next).searchParams.get('cursor')!
      }),
    )
    const list = (query: object) => get(paths.comments, { token, query: { ...query } })
    expect((await list({ post: id, cursor: own })).status).toBe(200)
    for (const wrong of [
      { cursor: own },
      { post: other.id, cursor: own },
      { post: id, cursor: all },
      { post: id, held: 'true', cursor: own },
    ])
      await expectProblem(list(wrong), 400, 'invalid_cursor')
  })

  test('two different tokens', async () => {
    const { adminToken: token, teamToken } = await sharedCompany()
    const answer = get(paths.comments, { token, query: { access_token: teamToken } })
    await expectProblem(answer, 400, 'invalid_request')
  })
})
