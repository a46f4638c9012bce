import { expect, test } from 'bun:test'
import { apiRoutes } from '../../src/app/routes.ts'

const changing = apiRoutes.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))

test('there are routes that change what exists', () => {
  expect(changing.length).toBeGreaterThan(0)
})

test.each(changing.map(route => [`${route.method} ${route.path}`, route] as const))(
  '%s honours If-Match (changeEndpoint)',
  (_, { requestHeaders, problems, cached }) => {
    expect(requestHeaders).toContain('If-Match')
    expect(problems).toContain('precondition_failed')
    expect(cached).toBe('never')
  },
)
