import { describe, expect, test } from 'bun:test'
import { get, head, request } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'

describe.each(['/healthz', '/readyz'])('GET %s', path => {
  test('is 200 without a token, with a bad one, and whatever is accepted', async () => {
    expect((await get(path)).status).toBe(200)
    expect((await get(path, { token: 'nonsense' })).status).toBe(200)
    expect((await get(path, { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await get(path, { headers: { accept: null } })).status).toBe(200)
  })

  test('HEAD is answered like GET, without a body', async () => {
    const answer = await head(path)
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  test('is never kept, and tells nothing about the inside', async () => {
    const { slug } = await sharedCompany()
    const answer = await get(path)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.text).not.toContain(slug)
    expect(answer.text).not.toMatch(/sqlite|bun|\d+\.\d+\.\d+|\//i)
  })

  test('takes no other method than GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await request(method, path)
      expect([method, answer.status]).toEqual([method, 405])
      expect(answer.headers.get('allow')).toContain('GET')
      expect(answer.headers.get('allow')).toContain('HEAD')
    }
  })
})
