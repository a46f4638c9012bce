import { describe, expect, test } from 'bun:test'
import { get, head, paths } from './client.ts'
import type { Company } from './company.ts'

/** Revalidation, which every list has. `query` leads to an answer of at least one item. */
export function describeRevalidation(
  path: string,
  query: Record<string, string>,
  makeCompany: () => Promise<Company>,
): void {
  describe(`revalidating ${path} ${JSON.stringify(query)}`, () => {
    const load = async () => {
      const { adminToken: token } = await makeCompany()
      const first = await get(path, { token, query })
      expect(first.status).toBe(200)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
      const again = (ifNoneMatch: string) =>
        get(path, { token, query, headers: { 'if-none-match': ifNoneMatch } })
      return { first, etag, again, token }
    }

    test('a matching If-None-Match gets 304 without a body', async () => {
      const { first, etag, again } = await load()
      const answer = await again(etag)
      expect([answer.status, answer.text]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'vary']) {
        expect(answer.headers.get(name)).toBe(first.headers.get(name))
      }
    })

    test('a weak, listed or starred If-None-Match matches too', async () => {
      const { etag, again } = await load()
      const opaque = etag.replace(/^W\//, '')
      for (const given of [opaque, `W/${opaque}`, `"other", ${opaque}`, `"a","b" , ${etag}`, '*']) {
        expect([given, (await again(given)).status]).toEqual([given, 304])
      }
    })

    test('another If-None-Match gets the whole answer', async () => {
      const { first, etag, again } = await load()
      for (const given of ['"other"', etag.replace(/"$/, 'x"')]) {
        const answer = await again(given)
        expect([answer.status, answer.text]).toEqual([200, first.text])
      }
    })

    // What is found has no pages, and ignores these; so does a single resource.
    if (isList(path) && !('search' in query || 'title' in query))
      test.each([
        ['cursor', 'x'],
        ['page_size', 'x'],
        ['page_size', '0'],
      ])('no If-None-Match makes %s=%s right', async (name, value) => {
        const { token } = await load()
        const wrong = { ...query, [name]: value }
        const call = { token, query: wrong, headers: { 'if-none-match': '*' } }
        expect((await get(path, call)).status).toBe(400)
        expect((await head(path, call)).status).toBe(400)
      })

    test('HEAD carries the same headers, honours If-None-Match, and has no body', async () => {
      const { etag, token } = await load()
      const plain = await head(path, { token, query })
      expect([plain.status, plain.text, plain.headers.get('etag')]).toEqual([200, '', etag])
      const headers = { 'if-none-match': etag }
      expect((await head(path, { token, query, headers })).status).toBe(304)
    })

    test('a list may be kept by its owner alone, and only when revalidated', async () => {
      const { first } = await load()
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const vary = (first.headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/)
      expect(vary).toContain('authorization')
      expect(vary).toContain('accept')
    })

    test('asked with the query parameter it may be kept by nobody', async () => {
      const { adminToken } = await makeCompany()
      const answer = await get(path, { query: { ...query, access_token: adminToken } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    })
  })
}

function isList(path: string): boolean {
  return path === paths.posts || path === paths.comments
}
