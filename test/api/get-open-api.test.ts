import { expect, test } from 'bun:test'
import { get, paths } from '../support/client.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { server } from '../support/hark.ts'
import {
  allOperations,
  at,
  documentedCodes,
  documentedStatuses,
  follow,
  type Node,
  openApiDocument,
} from '../support/openapi-document.ts'

const endpoints = [
  ['get', paths.posts],
  ['post', paths.create],
  ['post', paths.createAsUser],
  ['get', paths.comments],
  ['get', paths.me],
] as const

const operation = (document: Node, method: string, path: string) => {
  const all = at({ pointer: '', node: document }, 'paths')
  const item = all && at(all, path)
  return item && at(item, method)?.node
}

test('is an OpenAPI 3.1 document, for everybody', async () => {
  const answer = await get(paths.openapi)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/(vnd\.oai\.openapi\+)?json/)
  expect(answer.headers.get('etag')).toMatch(/^W\/"[^"]+"$/)
  expect(answer.json<Node>()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d+$/) })
})

test('describes every endpoint, under its path with the end slash', async () => {
  const document = await openApiDocument()
  for (const [method, path] of endpoints) {
    expect([path, typeof operation(document, method, path)]).toEqual([path, 'object'])
  }
})

test('every endpoint tells its failures of authentication and names how to authenticate', async () => {
  const document = await openApiDocument()
  for (const [method, path] of endpoints) {
    const node = operation(document, method, path) as Node
    const statuses = [...documentedStatuses(node, document).keys()]
    for (const status of ['400', '401', '406', '429', '500', '503']) {
      expect([path, statuses]).toEqual([path, expect.arrayContaining([status])])
    }
    expect(((node.security ?? document.security) as unknown[]).length).toBeGreaterThan(0)
  }
})

test('every operation has one tag, which is described', async () => {
  const document = await openApiDocument()
  const tags = (document.tags as { name: string; description: string }[]).filter(
    tag => tag.description.length > 0,
  )
  const names = tags.map(tag => [tag.name])
  for (const { path, node } of allOperations(document))
    expect([path, names]).toEqual([path, expect.arrayContaining([node.tags])])
})

test('it needs no token itself, says so, and names its licence', async () => {
  const document = await openApiDocument()
  const open = allOperations(document).filter(({ node }) => 'security' in node)
  expect(open.map(({ path, node }) => [path, node.security])).toEqual([[paths.openapi, []]])
  expect(document.info).toMatchObject({ license: { identifier: 'MIT' } })
})

test('every reference in it leads somewhere', async () => {
  const document = await openApiDocument()
  let count = 0
  const visit = (node: unknown) => {
    if (node === null || typeof node !== 'object') return
    if ('$ref' in node) {
      follow(document, { pointer: '', node: node as Node })
      count++
    }
    Object.values(node).forEach(visit)
  }
  visit(document)
  expect(count).toBeGreaterThan(0)
})

test('names every code that a problem may carry', async () => {
  const codes = documentedCodes(await openApiDocument())
  const expected = [
    'unauthorized invalid_token insufficient_scope invalid_request invalid_input invalid_json',
    'invalid_cursor invalid_idempotency_key idempotency_key_reused idempotency_in_progress',
    'not_found method_not_allowed not_acceptable body_too_large unsupported_media_type',
    'rate_limited too_many_failed_authentications overloaded internal_error',
  ]
  for (const code of expected.join(' ').split(' ')) expect(codes).toContain(code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('is what `hark openapi` prints, and what all answers of the tests are held against', async () => {
  const { exitCode, stdout } = await (await server()).hark(['openapi'])
  expect(exitCode).toBe(0)
  const printed = JSON.parse(stdout) as Node
  const served = (await get(paths.openapi)).json<Node>()
  // The servers of the served one may name the installation.
  expect({ ...printed, servers: null }).toEqual({ ...served, servers: null })
  expect({ ...(await openApiDocument()), servers: null }).toEqual({ ...served, servers: null })
})

test('a NUL character in the query: 400 invalid_request', () =>
  expectProblem(get(`${paths.openapi}?a=%00`), 400, 'invalid_request'))
