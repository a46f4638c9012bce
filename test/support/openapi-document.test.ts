import { expect, test } from 'bun:test'
import { documentedHeaders, findOperation, type Node } from './openapi-document.ts'

const operation = (operationId: string) => ({ operationId })
const document: Node = {
  'x-common-headers': { 'X-Everywhere': { required: true } },
  paths: {
    '/api/v1/posts/{id}/': { get: operation('one'), patch: operation('change') },
    '/api/v1/posts/similar/': { get: operation('similar') },
    '/api/v1/posts/{id}/comments/{comment}/': { delete: operation('deleteComment') },
    '/api/v1/openapi.json': { get: operation('document') },
  },
  components: { headers: { ETag: { required: true } } },
}

test.each([
  ['GET', '/api/v1/posts/12/', 'one'],
  ['HEAD', '/c/acme/api/v1/posts/12', 'one'],
  ['PATCH', '/api/v1/posts/12/?x=1', 'change'],
  ['GET', '/api/v1/posts/similar/', 'similar'],
  ['DELETE', '/api/v1/posts/1/comments/2/', 'deleteComment'],
  ['DELETE', '/api/v1/posts/1/', undefined],
  ['GET', '/api/v1/posts/1/2/', undefined],
  ['GET', '/api/v1/posts/', undefined],
  ['GET', '/api/v1/openapiXjson', undefined],
])('%s %s is the operation %p', (method, path, id) => {
  const found = findOperation(document, method, `http://localhost${path}`)
  expect(found?.node.operationId as string | undefined).toBe(id)
})

test('the headers of a response are its own and those of any response', () => {
  const headers = { ETag: { $ref: '#/components/headers/ETag' } }
  const documented = documentedHeaders({ headers }, document)
  expect([...documented]).toEqual([
    ['x-everywhere', { required: true }],
    ['etag', { required: true }],
  ])
})
