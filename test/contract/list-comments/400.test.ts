import { describe, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { demoCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

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

  test('two different tokens', async () => {
    const { adminToken: token, teamToken } = await sharedCompany()
    const answer = get(paths.comments, { token, query: { access_token: teamToken } })
    await expectProblem(answer, 400, 'invalid_request')
  })
})
