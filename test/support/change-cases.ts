import { describe, expect, test } from 'bun:test'
import type { Endpoint } from './auth-cases.ts'
import { type Answer, patch, request } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { describeNotAcceptable } from './endpoint-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { describeNotThere } from './get-cases.ts'
import { etagOf, freshOne, listed, pathTo, type Resource, read } from './resources.ts'

/** A change of one resource, or of something below its URL, with a body that is always the same or without one. */
export type Change = {
  resource: Resource
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What follows the resource's own path. */
  below: '' | `${string}/`
  success: 200 | 202 | 204
  body?: object
  /** What it needs to know, in the shared company. */
  query?: () => Promise<string>
}

type Headers = Record<string, string>

const send = async (
  { method, below, query, body }: Change,
  path: string,
  token: string,
  headers: Headers = {},
) => request(method, `${path}${below}`, { token, headers, body, query: (await query?.()) ?? '' })

export const deletionOf = (resource: Resource): Change => ({
  resource,
  method: 'DELETE',
  below: '',
  success: 204,
})

/** What is deleted is gone from its URL and its list. */
export function describeDeletion(change: Change): void {
  const { resource } = change
  test(`a ${resource.name} that is deleted is gone`, async () => {
    const { id, path, token } = await freshOne(resource)
    expect(await listed(resource, id, token)).toBeDefined()
    const answer = await send(change, path, token)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await listed(resource, id, token)).toBeUndefined()
    for (const gone of [
      request('GET', path, { token }),
      patch(path, resource.edit(), { token }),
      send(change, path, token),
    ])
      await expectProblem(gone, 404, 'not_found')
  })

  test('the path works without its end slash', async () => {
    const { path, token } = await freshOne(resource)
    const bare = `${path}${change.below}`.slice(0, -1)
    const query = change.query ? `?${await change.query()}` : ''
    const answer = await request(change.method, bare + query, { token, body: change.body })
    expect(answer.status).toBe(204)
  })
}

/** A new one for each request: some changes can be made once. */
export const endpointOf = ({ resource, method, below, query, body }: Change): Endpoint => ({
  method,
  ...(body ? { body } : {}),
  path: `${resource.list}{id}/${below}`,
  find: async () => {
    const path = pathTo(resource, await resource.add(await sharedCompany())) + below
    return query ? `${path}?${await query()}` : path
  },
})

export function describeChangeNotThere(change: Change): void {
  describeNotThere(change.resource, (path, token) => send(change, path, token), change.success)
}

export function describeChangeNotAcceptable(change: Change): void {
  describeNotAcceptable(endpointOf(change))
}

/** What is wrong with a request that has no body. */
export function describeChangeRefused(change: Change): void {
  test.each(['', '""', 'x'.repeat(256), 'a b', 'clé'])(
    'an Idempotency-Key that is %p is 400',
    async key => {
      const { path, token } = await freshOne(change.resource)
      const refused = send(change, path, token, { 'idempotency-key': key })
      await expectProblem(refused, 400, 'invalid_idempotency_key')
    },
  )

  test('two different tokens are 400', async () => {
    const { path, token, company } = await freshOne(change.resource)
    const query = { access_token: company.teamToken }
    const said = change.query ? `?${await change.query()}` : ''
    const refused = request(change.method, path + change.below + said, {
      token,
      query,
      body: change.body,
    })
    await expectProblem(refused, 400, 'invalid_request')
  })
}

/** If-Match, as the edits of the resource have it. */
export function describeChangePrecondition(change: Change): void {
  const { resource, method, below, success } = change
  describe(`${method} ${below} and If-Match`, () => {
    test('412 with the current ETag after an edit, and nothing is changed', async () => {
      const { path, token } = await freshOne(resource)
      const stale = etagOf(await read(path, token))
      const edited = await patch(path, resource.edit(), { token })
      const refused = await send(change, path, token, { 'if-match': stale })
      await expectProblem(refused, 412, 'precondition_failed')
      expect(etagOf(refused)).toBe(etagOf(edited))
      expect((await read(path, token)).text).toBe(edited.text)
      const allowed = await send(change, path, token, { 'if-match': etagOf(refused) })
      expect(allowed.status).toBe(success)
    })

    test('weak and made-up tags match nothing, * anything', async () => {
      const { path, token } = await freshOne(resource)
      const etag = etagOf(await read(path, token))
      for (const ifMatch of ['"x"', `W/${etag}`, ''])
        expect((await send(change, path, token, { 'if-match': ifMatch })).status).toBe(412)
      expect((await send(change, path, token, { 'if-match': '*' })).status).toBe(success)
    })
  })
}

/** A change that is sent again with its key. */
export function describeChangeReplay(change: Change): void {
  test('with its Idempotency-Key it is made once, and answered the same', async () => {
    const { path, token } = await freshOne(change.resource)
    const headers = { 'idempotency-key': unique() }
    const first = await send(change, path, token, headers)
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([change.success, null])
    const again = await send(change, path, token, headers)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await freshOne(change.resource)
    const elsewhere = await send(change, other.path, token, headers)
    expect(elsewhere.headers.get('idempotent-replayed')).toBeNull()
  })
}

export function describeChangeInParallel(change: Change): void {
  test('many at once with one key: each is the one or 409', async () => {
    const { path, token } = await freshOne(change.resource)
    const headers = { 'idempotency-key': unique() }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(change, path, token, headers)),
    )
    const isSuccess = ({ status }: Answer) => status === change.success
    for (const answer of answers.filter(each => !isSuccess(each)))
      await expectProblem(answer, 409, 'idempotency_in_progress')
    const originals = answers.filter(
      each => isSuccess(each) && !each.headers.has('idempotent-replayed'),
    )
    expect(originals).toHaveLength(1)
  })
}
