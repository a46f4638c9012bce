import { expect, test } from 'bun:test'
import { apiRoutes } from '../../src/app/routes.ts'

const changing = apiRoutes.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))

test('there are routes that change what exists', () => {
  expect(changing.length).toBeGreaterThan(0)
})

/** Something that is on or off for one person, without an edit revision: nobody else edits it (stateEndpoint). */
const states = [
  ...['vote/', 'voters/{user}/', 'follow/'].map(end => `/api/v1/posts/{id}/${end}`),
  '/api/v1/boards/{id}/members/{user}/',
  '/api/v1/users/{id}/block/',
]

const named = changing.map(route => [`${route.method} ${route.path}`, route] as const)

test.each(named)('%s honours Idempotency-Key', (_, { requestHeaders, problems, cached }) => {
  expect(requestHeaders).toContain('Idempotency-Key')
  expect(problems).toContain('idempotency_in_progress')
  expect(cached).toBe('never')
})

test.each(named.filter(([, { path }]) => !states.includes(path)))(
  '%s honours If-Match (changeEndpoint)',
  (_, { requestHeaders, problems }) => {
    expect(requestHeaders).toContain('If-Match')
    expect(problems).toContain('precondition_failed')
  },
)
