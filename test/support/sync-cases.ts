import { expect, test } from 'bun:test'
import type { Endpoint } from './auth-cases.ts'
import { pathOf } from './auth-cases.ts'
import { type Call, request } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { expectProblem } from './expect-problem.ts'
import { users } from './resources.ts'

export const bulkPath = `${users.list}bulk/`
export const byExternalId = (id: string) => `${users.list}by-external-id/${encodeURIComponent(id)}/`

export const somebody = () => ({ email: `${unique()}@people.example`, name: 'Lin Okafor' })
export const bulkSomebody = () => ({ external_id: unique(), ...somebody() })

export const putOfUser: Endpoint = {
  method: 'PUT',
  path: `${users.list}by-external-id/{external_id}/`,
  find: async () => byExternalId(unique()),
  get body() {
    return somebody()
  },
}

export const bulkOfUsers: Endpoint = {
  method: 'POST',
  path: bulkPath,
  get body() {
    return { users: [bulkSomebody()] }
  },
}

const send = async (endpoint: Endpoint, call: Call = {}) => {
  const { adminToken: token } = await sharedCompany()
  const sent = { token, body: endpoint.body, ...call }
  return request(endpoint.method, await pathOf(endpoint), sent)
}

export function describeSyncKeys(endpoint: Endpoint): void {
  test.each(['', '""', 'a b', 'x'.repeat(256)])('an Idempotency-Key that is %p', async key => {
    const refused = send(endpoint, { headers: { 'idempotency-key': key } })
    await expectProblem(refused, 400, 'invalid_idempotency_key')
  })
}

export function describeSyncReplay(endpoint: Endpoint, status: number): void {
  test('is made once with its Idempotency-Key, and answered the same', async () => {
    const path = await pathOf(endpoint)
    const call = { body: endpoint.body, headers: { 'idempotency-key': unique() } }
    const same = { ...endpoint, find: async () => path }
    const first = await send(same, call)
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([status, null])
    const again = await send(same, call)
    expect([again.status, again.text]).toEqual([status, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
}

export function describeSyncInParallel(endpoint: Endpoint): void {
  test('many at once with one key: each is the one or 409', async () => {
    const path = await pathOf(endpoint)
    const call = { body: endpoint.body, headers: { 'idempotency-key': unique() } }
    const same = { ...endpoint, find: async () => path }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(same, call)))
    const made = answers.filter(answer => answer.status < 300)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    for (const refused of answers.filter(answer => answer.status >= 300))
      await expectProblem(refused, 409, 'idempotency_in_progress')
  })
}

export function describeSyncKeyReused(endpoint: Endpoint): void {
  test('a key that was used with another body is 422', async () => {
    const path = await pathOf(endpoint)
    const headers = { 'idempotency-key': unique() }
    const same = { ...endpoint, find: async () => path }
    expect((await send(same, { body: endpoint.body, headers })).status).toBeLessThan(300)
    const other = send(same, { body: endpoint.body, headers })
    await expectProblem(other, 422, 'idempotency_key_reused')
  })
}

export function describeSyncTooLarge(endpoint: Endpoint): void {
  test('a body of more than 256 KiB is 413', async () => {
    const body = { ...(endpoint.body as object), padding: 'x'.repeat(256 * 1024) }
    await expectProblem(send(endpoint, { body }), 413, 'body_too_large')
  })
}

export function describeSyncType(endpoint: Endpoint): void {
  test('a body that is no plain JSON is 415', async () => {
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])
      await expectProblem(send(endpoint, { headers }), 415, 'unsupported_media_type')
  })
}

export function describeSyncJson(endpoint: Endpoint): void {
  test('no JSON, and JSON that is no object', async () => {
    for (const body of ['', '{', '[]', 'null', '{"name":"a","name":"b"}'])
      await expectProblem(send(endpoint, { body }), 400, 'invalid_json')
  })
}
