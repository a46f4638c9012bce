import { describe, expect, test } from 'bun:test'
import { createPost, get, head, request } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { expectSameBytes } from '../support/expect-problem.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

const page = (path: string) => get(path, { headers: { accept: 'text/html' } })

describe('pages that are not there', () => {
  test("a private board's page is, to the byte, that of an unknown board", async () => {
    const { baseUrl, adminToken } = await sharedCompany()
    await createPost(adminToken, { board: 'secret' })
    const hidden = await page(`${baseUrl}/board/secret/`)
    expect(hidden.status).toBe(404)
    expect(hidden.headers.get('content-type')).toStartWith('text/html')
    expectSameBytes(hidden, await page(`${baseUrl}/board/unseen/`))
    expectSameBytes(await page(`${baseUrl}/board/secret`), await page(`${baseUrl}/board/unseen`))
    expectSameBytes(await head(`${baseUrl}/board/secret/`), await head(`${baseUrl}/board/unseen/`))
  })

  test("a private post's page is, to the byte, that of an unknown post", async () => {
    const { baseUrl, adminToken } = await sharedCompany()
    const hidden = await createPost(adminToken, { board: 'secret', title: 'Hush hush' })
    const { post_id: id } = hidden
    for (const rest of ['hush-hush/', 'other/', '', 'hush-hush']) {
      const one = await page(`${baseUrl}/post/${id}/${rest}`)
      expect(one.status).toBe(404)
      expectSameBytes(one, await page(`${baseUrl}/post/${id + 500_000}/${rest}`))
      expect(one.text).not.toMatch(/hush/i)
    }
  })

  test('a token opens no page', async () => {
    const { adminToken } = await sharedCompany()
    const { url } = await createPost(adminToken, { board: 'secret' })
    expect((await get(url, { token: adminToken })).status).toBe(404)
    expect((await get(url, { query: { access_token: adminToken } })).status).toBe(404)
  })

  test.each([
    '/nothing/here/',
    '/post/',
    '/post/x/y/',
    '/post/-1/x/',
    '/post/0/x/',
    '/post/1.5/x/',
    '/post/1e3/x/',
    '/post/99999999999999999999999/x/',
    '/post/%00/x/',
    '/post/%zz/',
    '/board/',
    '/board/no-such/',
    '/board/%00/',
    '/board/a%2F..%2Fb/',
    '/board/%2e%2e%2f%2e%2e%2fetc%2fpasswd/',
    `/board/${'x'.repeat(4000)}/`,
    '/board/;x/',
    '/c/no-such-company/',
    '/c/no-such-company/board/ideas/',
    '/c/%00/board/ideas/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/data/hark.db',
    '/debug',
    '/server-status',
  ])('%s is 404, or 400 where it has a NUL, in our own words', async path => {
    const answer = await page(path)
    expect(answer.status).toBe(path.includes('%00') ? 400 : 404)
    expect(answer.text).not.toMatch(/\bat \S+ \(|sqlite|node_modules|\bBun\b/)
    expect(answer.text.length).toBeGreaterThan(0)
  })

  test.each([
    '/board/../../etc/passwd',
    '//',
    '/./',
    '/../',
    '//evil.example/',
    '/board//',
    '/board/..;/ideas/',
  ])('the path %s, unresolved by a client, leads nowhere it should not', async path => {
    const answer = (await sendRaw(lines([`GET ${path} HTTP/1.1`, 'Host: x']))) as RawAnswer
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toContain('root:')
    expect(answer.headers.get('location') ?? '').not.toMatch(/^(https?:)?\/\/evil/)
  })

  test('a page takes no other method than GET and HEAD', async () => {
    const { baseUrl, adminToken } = await sharedCompany()
    const { url } = await createPost(adminToken)
    for (const address of [url, `${baseUrl}/board/ideas/`]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await request(method, address)
        expect([method, answer.status]).toEqual([method, 405])
        expect(answer.headers.get('allow')).toContain('GET')
      }
    }
  })
})
