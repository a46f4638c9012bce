import { describe, expect, test } from 'bun:test'
import { type Endpoint, pathOf } from './auth-cases.ts'
import { request } from './client.ts'
import { sharedCompany } from './company.ts'
import { expectProblem } from './expect-problem.ts'

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Every method that the endpoint does not have: 405, and Allow names those it has. */
export function describeMethodNotAllowed(
  endpoint: Endpoint,
  own = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
): void {
  const others = allMethods.filter(method => !own.includes(method))
  for (const end of ['/', '']) {
    const shown = endpoint.path.replace(/\/$/, end)
    test.each(others)(`%s ${shown} is answered 405 with Allow: ${own.join(', ')}`, async method => {
      const { adminToken: token } = await sharedCompany()
      const path = (await pathOf(endpoint)).replace(/\/$/, end)
      const answer = await request(method, path, { token })
      await expectProblem(answer, 405, 'method_not_allowed')
      const allow = (answer.headers.get('allow') ?? '').split(',').map(name => name.trim())
      for (const name of own) expect(allow).toContain(name)
      for (const name of others) expect(allow).not.toContain(name)
    })
  }
}

/** What an endpoint makes of the Accept header. */
export function describeNotAcceptable(endpoint: Endpoint): void {
  describe(`${endpoint.method} ${endpoint.path} and Accept`, () => {
    const send = async (accept: string | null) => {
      const { adminToken: token } = await sharedCompany()
      return request(endpoint.method, await pathOf(endpoint), {
        token,
        headers: { accept },
        body: endpoint.body,
      })
    }

    test.each([
      'text/html',
      'text/*',
      'image/*;q=1, */*;q=0',
      'application/json;q=0',
      '*/*, application/json;q=0',
      'application/xml, text/plain;q=0.5',
    ])('%s allows no JSON: 406', async accept => {
      await expectProblem(send(accept), 406, 'not_acceptable')
    })

    test.each([
      '*/*',
      'application/*',
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'text/html, application/json;q=0.1',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/*;q=0, application/json',
      `${'text/x-filler;q=0.1, '.repeat(300)}*/*`,
    ])('%p allows JSON: answered', async accept => {
      expect((await send(accept)).status).toBeLessThan(300)
    })
  })
}

/** The path is the same endpoint with and without its end slash, without a redirect. */
export function describeEndSlash(endpoint: Endpoint): void {
  test(`${endpoint.method} ${endpoint.path} works with and without its end slash`, async () => {
    const { adminToken: token } = await sharedCompany()
    const call = { token, body: endpoint.body }
    const path = await pathOf(endpoint)
    const slashed = await request(endpoint.method, path, call)
    const bare = await request(endpoint.method, path.replace(/\/$/, ''), call)
    expect(slashed.status).toBeLessThan(300)
    expect(bare.status).toBe(slashed.status)
  })
}
