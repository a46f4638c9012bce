import { describe, expect, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { documentedCodes } from '../../support/openapi-document.ts'

const page = () => get('/api/docs/', { headers: { accept: 'text/html' } })

describe('GET /api/docs/', () => {
  test('is a page for people, with every endpoint in it', async () => {
    const answer = await page()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    for (const path of [
      '/posts/',
      '/posts/create/',
      '/posts/create/as-user/',
      '/comments/',
      '/me/',
    ]) {
      expect(answer.text).toContain(`/api/v1${path}`)
    }
  })

  test('tells the codes of problems', async () => {
    const { text } = await page()
    for (const code of await documentedCodes()) expect(text).toContain(code)
  })

  test('loads nothing from elsewhere', async () => {
    const { text, headers } = await page()
    const loading = /<(?:script|link|img|iframe|source|video|audio|object|embed)\b[^>]*>/gi
    for (const [element] of text.matchAll(loading)) {
      if (/\brel="?canonical\b/i.test(element)) continue
      expect(element).not.toMatch(/\b(?:src|href|data|srcset)\s*=\s*["']?(?:https?:)?\/\//i)
    }
    expect(text).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//i)
    expect(headers.get('content-security-policy') ?? '').not.toMatch(/https?:|\*/)
  })

  test('works without its end slash', async () => {
    const answer = await get('/api/docs', { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(paths.createAsUser)
  })
})
