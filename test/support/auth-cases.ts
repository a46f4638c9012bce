import { beforeAll, describe, expect, test } from 'bun:test'
import { type Answer, type Call, request } from './client.ts'
import { type Company, sharedCompany } from './company.ts'
import { expectProblem } from './expect-problem.ts'
import { newAddress } from './network-address.ts'
import { once } from './once.ts'
import { revokedToken, tokenOfDeactivated, unknownToken, withWrongChecksum } from './tokens.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{id}` where it is of one resource. */
  path: string
  body?: unknown
  /** The path of one that the shared company's admin sees. */
  find?: () => Promise<string>
}

export const pathOf = async ({ path, find }: Endpoint) => (find ? find() : path)

const challenge = 'Bearer realm="hark"'

/** Every way of not being authenticated, on one endpoint. */
export function describeUnauthorized(endpoint: Endpoint): void {
  describe(`${endpoint.method} ${endpoint.path} without a good token`, () => {
    let company: Company
    beforeAll(async () => {
      company = await sharedCompany()
    })

    // Failures are limited by address: those of other endpoints must not count here.
    const address = newAddress()
    const send = async (call: Call) =>
      request(endpoint.method, await pathOf(endpoint), {
        body: endpoint.body,
        ...call,
        headers: { 'x-forwarded-for': address, ...call.headers },
      })

    test('no token: 401 unauthorized, and the challenge names no error', async () => {
      const answer = await send({})
      await expectProblem(answer, 401, 'unauthorized')
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
    })

    test('an unknown, mistyped, revoked or ownerless token: 401 invalid_token', async () => {
      const wrong = [unknownToken(), withWrongChecksum(company.adminToken), 'x']
      const dead = await once('dead tokens', () =>
        Promise.all([revokedToken(company), tokenOfDeactivated(company)]),
      )
      for (const token of [...wrong, ...dead]) expectInvalidToken(await send({ token }))
    })

    test('a bad token in the query parameter: 401 invalid_token', async () => {
      expectInvalidToken(await send({ query: { access_token: unknownToken() } }))
    })

    test('other schemes, and a Bearer that carries no one token, are refused', async () => {
      for (const authorization of [
        `Basic ${company.adminToken}`,
        `Digest ${company.adminToken}`,
        `JWT ${company.adminToken}`,
        company.adminToken,
        'Bearer',
        'Bearer a b',
        `Bearer ${company.adminToken} ${company.adminToken}`,
        `Bearer ${company.adminToken},${company.adminToken}`,
      ]) {
        const answer = await send({ headers: { authorization } })
        expect([authorization, answer.status]).toEqual([authorization, 401])
        expect(answer.headers.get('www-authenticate')).toStartWith(challenge)
      }
    })

    test('a token anywhere else than in the two documented places counts for nothing', async () => {
      const { adminToken } = company
      const calls: Call[] = [
        { query: { ACCESS_TOKEN: adminToken } },
        { query: { token: adminToken } },
        { headers: { cookie: `access_token=${adminToken}; token=${adminToken}` } },
        { headers: { 'x-api-key': adminToken, 'x-access-token': adminToken } },
      ]
      if (endpoint.method !== 'GET') {
        calls.push({ body: { ...(endpoint.body as object), access_token: adminToken } })
      }
      for (const call of calls) await expectProblem(send(call), 401, 'unauthorized')
    })

    test('a good token padded with white space or NUL is not that token', async () => {
      for (const padded of [
        '%20TOKEN',
        'TOKEN%20',
        'TOKEN%09',
        'TOKEN%00',
        '%00TOKEN',
        'TOKEN%0A',
      ]) {
        const query = `access_token=${padded.replace('TOKEN', company.adminToken)}`
        // A NUL is refused wherever it stands.
        const status = padded.includes('%00') ? 400 : 401
        expect([padded, (await send({ query })).status]).toEqual([padded, status])
      }
    })
  })
}

export function expectInvalidToken(answer: Answer): void {
  expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({
    status: 401,
    code: 'invalid_token',
  })
  const given = answer.headers.get('www-authenticate') ?? ''
  expect(given).toStartWith(challenge)
  expect(given).toContain('error="invalid_token"')
}

/** A token whose scopes are all the others: 403, told in the challenge as well. */
export function describeForbidden(endpoint: Endpoint, needed: string): void {
  test(`${endpoint.method} ${endpoint.path} needs the scope ${needed}`, async () => {
    const all = [
      'posts:read',
      'posts:write',
      'posts:write_as_user',
      'posts:manage',
      'votes:write',
      'votes:read',
      'events:read',
      'audit:read',
      'comments:read',
      'comments:write',
      'boards:read',
      'boards:write',
      'statuses:read',
      'statuses:write',
      'users:read',
      'users:write',
      'organizations:read',
      'organizations:write',
      'tokens:read',
      'tokens:write',
      'tags:read',
      'tags:write',
      'changelog:read',
      'changelog:write',
      'company:read',
      'company:write',
      'notifications:read',
      'notifications:write',
      'reports:write',
      'moderation:read',
      'moderation:write',
      'batches:read',
      'batches:write',
      'webhooks:read',
      'webhooks:write',
    ]
    const company = await sharedCompany()
    const others = all.filter(scope => scope !== needed)
    const [without, alone] = await Promise.all([
      company.token(company.admin, { scopes: others }),
      company.token(company.admin, { scopes: [needed] }),
    ])
    const path = await pathOf(endpoint)
    const send = (token: string) => request(endpoint.method, path, { token, body: endpoint.body })
    const refused = await send(without)
    await expectProblem(refused, 403, 'insufficient_scope')
    const given = refused.headers.get('www-authenticate') ?? ''
    expect(given).toStartWith(challenge)
    expect(given).toContain('error="insufficient_scope"')
    expect((await send(alone)).status).toBeLessThan(300)
  })
}
