import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { apiDocument } from '../../src/server/api/document.ts'
import { apiRoutes } from '../../src/server/routes/api.ts'
import { routes } from '../../src/server/routes/routes.ts'
import { api, operations } from '../api/operations.ts'
import { allOperations } from '../support/openapi-document.ts'
import { pageRequests } from '../support/page-requests.ts'

const root = resolve(import.meta.dir, '../..')
const matrix = await Bun.file(join(root, 'docs/authorization.md')).text()

type Described = {
  operationId: string
  parameters?: { $ref?: string; name?: string }[]
  requestBody?: { required?: boolean; content: object }
  responses: object
}
const document = (await apiDocument(apiRoutes)) as unknown as Record<string, unknown> & {
  paths: Record<string, Record<string, Described>>
}

/** `createSimplePost` → `create-simple-post`. */
const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test('every operation of the OpenAPI document is in the table of test/api, and no other', () => {
  const documented = allOperations(document).map(
    ({ path, method, node }) =>
      `${kebabCase(String(node.operationId))} ${method.toUpperCase()} ${path}`,
  )
  const tested = Object.entries(operations).map(
    ([name, { method, path }]) => `${name} ${method} ${api}${path}`,
  )
  expect(tested.sort()).toEqual(documented.sort())
})

test.each(Object.entries(operations))(
  'the document says what the table expects of %s',
  (_, { method, path, status, takes, matches }) => {
    const described = document.paths[api + path]![method.toLowerCase()]!
    const headers = (described.parameters ?? []).map(
      ({ $ref, name }) => $ref?.split('/').at(-1) ?? name,
    )
    const isRead = method === 'GET'
    expect(Object.keys(described.responses)).toContain(String(status))
    expect(headers.includes('If-None-Match')).toBe(isRead)
    expect(headers.includes('Idempotency-Key')).toBe(!isRead)
    expect(headers.includes('If-Match')).toBe(matches !== undefined)
    // On or off for one person, without a revision: nobody else edits it.
    const isState =
      /\/(vote|voters|follow|members|\{id\}\/organizations|block|roadmaps\/\{id\}\/posts)\//.test(
        path,
      )
    if (['PUT', 'PATCH', 'DELETE'].includes(method) && !isState) expect(matches).toBeDefined()
    const types = Object.keys(described.requestBody?.content ?? {})
    expect(types.includes('application/json')).toBe(takes?.startsWith('JSON') ?? false)
    expect(types.includes('image/png')).toBe(takes === 'an image')
  },
)

const guarded = routes.filter(({ kind }) =>
  ['api', 'page', 'form', 'image', 'picture', 'mcp'].includes(kind),
)
const known = guarded.map(({ method, path }) => `${method} ${path}`)

test('every page, form and tool has a request in test/support/page-requests.ts, and no other', () => {
  const pages = guarded.filter(({ kind }) => kind !== 'api')
  expect(Object.keys(pageRequests).sort()).toEqual(
    pages.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

test('docs/authorization.md has the lines of these paths, and of no other', () => {
  const lines = [...matrix.matchAll(/^\| `([A-Z]+ [^`]+)`/gm)].map(([, route]) => route!)
  expect([...new Set(lines)].sort()).toEqual(known.sort())
})

test('every kind of route is known to be one that somebody may or may not call', () => {
  const others = routes.filter(route => !guarded.includes(route))
  expect(others.filter(({ access }) => access !== 'anyone')).toEqual([])
})
