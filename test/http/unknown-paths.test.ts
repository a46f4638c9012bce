import { describe, expect, test } from 'bun:test'
import { get, request } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

describe('API paths that are not there', () => {
  test.each([
    '/api/',
    '/api/v1/',
    '/api/v2/posts/',
    '/api/v1/nothing/',
    '/api/v1/posts/1/x/',
    '/api/v1/posts/one/',
    '/api/v1/posts/create/as-user/x/',
    '/api/v1/Posts/',
    '/api/v1/posts/create/as_user/',
    '/api/v1/openapi.json/x',
    '/api/v1/p%6Fsts-/',
    '/api/v1/__proto__/',
    '/api/v1/constructor',
    '/API/v1/posts/',
  ])('%s is a 404 problem for every method', async path => {
    const { adminToken: token } = await sharedCompany()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await request(method, path, { token })
      expect([path, method, answer.status]).toEqual([path, method, 404])
      if (path.startsWith('/api/')) await expectProblem(answer, 404, 'not_found')
    }
  })

  test('a NUL in a path is a 400 or 404 problem', async () => {
    const answer = await get('/api/v1/posts/%00')
    await expectProblem(answer, answer.status === 400 ? 400 : 404)
  })

  test('it is the same for everybody, and tells nothing of what was asked', async () => {
    const { adminToken: token } = await sharedCompany()
    for (const call of [{}, { token }]) {
      const answer = await get('/api/v1/nothing/?secret=hunter2', call)
      await expectProblem(answer, 404, 'not_found')
      expect(answer.text).not.toContain('hunter2')
    }
  })

  // Dots are resolved as RFC 3986 has it, escaped ones too, and lead to an endpoint that wants a token.
  test.each([
    ['/api/v1//posts/', 404],
    ['//api/v1/posts/', 404],
    ['/api/v1/./posts/', 401],
    ['/api/v1/x/../posts/', 401],
    ['/api/v1/posts//', 404],
    ['/api/v1/posts;x/', 404],
    ['/api/v1/posts/%2e%2e/me/', 401],
  ])('the path %s, unresolved by a client, is %d', async (path, status) => {
    const answer = (await sendRaw(lines([`GET ${path} HTTP/1.1`, 'Host: x']))) as RawAnswer
    expect(answer.status).toBe(status)
  })
})
