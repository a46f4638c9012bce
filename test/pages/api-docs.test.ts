import { describe, expect, test } from 'bun:test'
import { get, paths } from '../support/client.ts'
import {
  allOperations,
  documentedCodes,
  documentedHeaders,
  documentedStatuses,
  follow,
  type Node,
  openApiDocument,
} from '../support/openapi-document.ts'

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

  test('explains every code of a problem under the address that its type names', async () => {
    const { text } = await page()
    const codes = documentedCodes(await openApiDocument())
    expect(codes.length).toBeGreaterThan(10)
    for (const code of codes) expect(text).toContain(`id="error-${code}"`)
  })

  test('shows every parameter, status, code and header of every operation in its section', async () => {
    const { text } = await page()
    const document = await openApiDocument()
    const operations = allOperations(document)
    expect(operations.length).toBeGreaterThan(6)
    for (const { path, node } of operations) {
      const start = text.indexOf(`<section id="${node.operationId}"`)
      const section = text.slice(start, text.indexOf('</section>', start))
      const shown = (part: string) =>
        expect([path, section]).toEqual([path, expect.stringContaining(part)])
      shown(`<code>${path}</code>`)
      for (const parameter of (node.parameters ?? []) as Node[])
        shown(`<code>${follow(document, { pointer: '', node: parameter }).node.name}</code>`)
      for (const [status, description] of documentedStatuses(node, document)) {
        shown(`<code>${status}</code>`)
        for (const [, code] of description.matchAll(/`(\w+)`(?=,|$)/g))
          shown(`<code>${code}</code>`)
      }
      for (const response of Object.values(node.responses as Record<string, Node>)) {
        const target = follow(document, { pointer: '', node: response }).node
        for (const name of Object.keys((target.headers ?? {}) as Node))
          shown(`<code>${name}</code>`)
      }
    }
  })

  test('shows the headers of any response', async () => {
    const { text } = await page()
    const common = documentedHeaders({}, await openApiDocument())
    expect([...common.keys()]).toContain('x-request-id')
    const shown = text.toLowerCase()
    for (const name of common.keys()) expect(shown).toContain(`<code>${name}</code>`)
  })

  test('every link within it leads somewhere', async () => {
    const { text } = await page()
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!))
    const targets = [...text.matchAll(/ href="#([^"]+)"/g)].map(match => match[1]!)
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter(target => !ids.has(target))).toEqual([])
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
