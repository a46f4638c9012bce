import { describe, test } from 'bun:test'
import { createPost, get, paths, postsPage } from '../../support/client.ts'
import { demoCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { unknownToken } from '../../support/tokens.ts'

describe('GET /api/v1/posts/ with parameters that cannot be', () => {
  test.each([
    '0',
    '-1',
    '-0',
    '50.5',
    '1.0',
    'NaN',
    'Infinity',
    '1e9',
    'abc',
    '0x10',
    '%2050',
    '50%20',
    '%2B5',
    '5,0',
    '٣',
    '1;SELECT pg_sleep(5)',
    '',
  ])('page_size=%s is refused', async size => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(get(paths.posts, { token, query: `page_size=${size}` }), {
      page_size: 'invalid_number',
    })
  })

  test('a NUL in a parameter is refused', async () => {
    const { adminToken: token } = await sharedCompany()
    for (const query of ['page_size=1%00', 'page_size=%001']) {
      const answer = get(paths.posts, { token, query })
      await expectProblem(answer, 400, 'invalid_input', 'invalid_request')
    }
  })

  test.each([
    'x',
    'null',
    '0',
    'AAAA',
    '=',
    '%00',
    '%F0%9F%98%80',
    '../../etc/passwd',
    "' OR 1=1 --",
    btoa("' OR 1=1; DROP TABLE posts; --"),
    btoa('{"created":"0","id":"0 OR 1=1"}'),
    btoa('[1,2]'),
    'eyJ'.repeat(1000),
  ])('cursor=%s is refused', async cursor => {
    const { adminToken: token } = await sharedCompany()
    await expectProblem(get(paths.posts, { token, query: { cursor } }), 400, 'invalid_cursor')
  })

  test('a cursor cut short or with something added is refused', async () => {
    const { adminToken: token } = await sharedCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const { next } = await postsPage(token, { page_size: 1 })
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? ''
    for (const wrong of [cursor.slice(0, Math.floor(cursor.length / 2)), `${cursor}${cursor}`]) {
      const answer = get(paths.posts, { token, query: { cursor: wrong } })
      await expectProblem(answer, 400, 'invalid_cursor')
    }
  })

  test('a cursor of the comments list is refused', async () => {
    const { adminToken: token } = await demoCompany()
    const comments = await get(paths.comments, { token, query: { page_size: 1 } })
    const next = comments.json<{ next: string }>().next
    const cursor = new URL(next).searchParams.get('cursor') ?? ''
    await expectProblem(get(paths.posts, { token, query: { cursor } }), 400, 'invalid_cursor')
  })

  test('two different tokens in one request: 400 invalid_request', async () => {
    const { adminToken, teamToken } = await sharedCompany()
    const twice = `access_token=${adminToken}&access_token=${teamToken}`
    await expectProblem(get(paths.posts, { query: twice }), 400, 'invalid_request')
    for (const other of [teamToken, unknownToken()]) {
      const answer = get(paths.posts, { token: adminToken, query: { access_token: other } })
      await expectProblem(answer, 400, 'invalid_request')
    }
  })
})
