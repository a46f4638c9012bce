import { describe, expect, test } from 'bun:test'
import { type Answer, createPost, get, paths, post } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'

async function everyKindOfAnswer(): Promise<Answer[]> {
  const { adminToken: token, baseUrl } = await sharedCompany()
  const created = await post(paths.create, { board: 'ideas', title: 'T' }, { token })
  const list = await get(paths.posts, { token })
  const etag = list.headers.get('etag') ?? ''
  return [
    created,
    list,
    await get(paths.posts, { token, headers: { 'if-none-match': etag } }),
    await get(paths.posts, { token, query: 'page_size=x' }),
    await get(paths.posts),
    await get('/api/v1/nothing/'),
    await post(paths.posts, {}, { token }),
    await get(paths.posts, { token, headers: { accept: 'text/html' } }),
    await post(paths.create, 'x'.repeat(300_000), { token }),
    await post(paths.create, {}, { token, headers: { 'content-type': 'text/plain' } }),
    await get(paths.openapi),
    await get('/api/docs/'),
    await get('/healthz'),
    await get('/readyz'),
    await get(created.headers.get('location') ?? ''),
    await get(`${baseUrl}/board/ideas/`),
    await get(`${baseUrl}/board/none/`),
  ]
}

describe('the headers of every answer, pages and refusals included', () => {
  test('never tell the maker or version of the server', async () => {
    for (const answer of await everyKindOfAnswer()) {
      for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) {
        expect([answer.url, answer.headers.get(name)]).toEqual([answer.url, null])
      }
    }
  })

  test('forbid guessing types, and say who may know where one came from', async () => {
    for (const answer of await everyKindOfAnswer()) {
      const { headers, url } = answer
      expect([url, headers.get('x-content-type-options')]).toEqual([url, 'nosniff'])
      expect([url, headers.get('referrer-policy')]).toEqual([url, expect.any(String)])
      expect([url, headers.get('cross-origin-resource-policy')]).toEqual([url, expect.any(String)])
      expect([url, headers.get('set-cookie')]).toEqual([url, null])
    }
  })

  test('let no other site read them with a cookie', async () => {
    const { adminToken: token, baseUrl } = await sharedCompany()
    const { origin: own, host } = new URL(baseUrl)
    const origins = ['https://evil.example', 'null', `${own}.evil.example`, `http://evil-${host}`]
    for (const origin of origins)
      for (const url of [paths.posts, `${baseUrl}/board/ideas/`]) {
        const { headers } = await get(url, { token, headers: { origin } })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
  })

  test('a page may run no script of another, nor an inline one, nor be framed', async () => {
    const { adminToken, baseUrl } = await sharedCompany()
    const { url } = await createPost(adminToken)
    for (const address of [
      url,
      `${baseUrl}/board/ideas/`,
      `${baseUrl}/board/none/`,
      `${baseUrl}/login/`,
      `${baseUrl}/login/?token=x`,
      '/api/docs/',
    ]) {
      const policy = (await get(address)).headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/default-src 'none'|default-src 'self'/)
      expect(policy).toMatch(/frame-ancestors 'none'|frame-ancestors 'self'/)
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      if (!policy.includes("default-src 'none'")) expect(policy).toContain("object-src 'none'")
    }
  })

  test('a request may carry headers named like parts of an object', async () => {
    const { adminToken: token } = await sharedCompany()
    const headers = Object.fromEntries([
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['hasOwnProperty', 'x'],
    ])
    expect((await get(paths.me, { token, headers })).status).toBe(200)
  })

  test('every answer has an X-Request-Id of its own', async () => {
    const ids = (await everyKindOfAnswer()).map(answer => answer.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(null)
  })

  test('an X-Request-Id that came in is taken only when it is harmless', async () => {
    const nasty = ['$(id)"}{"level":60}', '<script>', 'a b', 'x'.repeat(5000), '\x7f', 'ünï']
    for (const given of nasty) {
      const { headers } = await get('/api/v1/nothing/', { headers: { 'x-request-id': given } })
      expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,200}$/)
    }
  })
})
