import { describe, expect, test } from 'bun:test'
import type { Endpoint } from './auth-cases.ts'
import { type Answer, expectStatus, get, paths, request } from './client.ts'
import { scopes, sharedCompany, unique } from './company.ts'
import { describeEndSlash } from './endpoint-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { describeNotThere } from './get-cases.ts'
import { once } from './once.ts'
import { boards, freshOne, posts, type Resource, sharedOne } from './resources.ts'
import type { User } from './types.ts'

type Method = 'PUT' | 'DELETE'

/** Something that is on or off for one person at a path below a post's, or another resource's. */
export type State = {
  /** Posts unless given. */
  resource?: Resource
  path: string
  scope: string
  /** The field that says it. */
  field: string
  /** What stands behind the resource's path, for somebody of the shared company. */
  end: () => Promise<string>
}

export const ownVote: State = {
  path: 'vote/',
  scope: scopes.writeVotes,
  field: 'has_voted',
  end: async () => 'vote/',
}

export const someonesVote: State = {
  path: 'voters/{user}/',
  scope: scopes.writeAsUser,
  field: 'has_voted',
  end: () =>
    once('somebody who votes', async () => {
      const { teamToken: token } = await sharedCompany()
      const { id } = (await expectStatus(200, get(paths.me, { token }))).json<User>()
      return `voters/${id}/`
    }),
}

export const following: State = {
  path: 'follow/',
  scope: scopes.writeVotes,
  field: 'is_following',
  end: async () => 'follow/',
}

export const membership: State = {
  resource: boards,
  path: 'members/{user}/',
  scope: scopes.writeBoards,
  field: 'is_member',
  end: async () => `members/${await teamUserId()}/`,
}

/** A member of the team of the shared company. */
const teamUserId = () =>
  once('somebody on the team', async () => {
    const { teamToken: token } = await sharedCompany()
    return (await expectStatus(200, get(paths.me, { token }))).json<User>().id
  })

export const endpointOf = ({ path, end, resource = posts }: State, method: Method): Endpoint => ({
  method,
  path: `${resource.list}{id}/${path}`,
  find: async () => (await sharedOne(resource)) + (await end()),
})

/** A path on a resource that nobody else changes. */
async function freshState({ end, resource = posts }: State) {
  const { path, token } = await freshOne(resource)
  return { path: path + (await end()), token }
}

/** It is set, never toggled. */
export function describeState(state: State, method: Method): void {
  describe(`${method} ${state.path}`, () => {
    test('answers the same however often it is sent', async () => {
      const { path, token } = await freshState(state)
      const other = method === 'PUT' ? 'DELETE' : 'PUT'
      await expectStatus(200, request(other, path, { token }))
      const first = await expectStatus(200, request(method, path, { token }))
      expect(first.json<Record<string, unknown>>()[state.field]).toBe(method === 'PUT')
      expect(first.headers.get('cache-control')).toBe('private, no-store')
      for (let count = 0; count < 3; count++) {
        const again = await expectStatus(200, request(method, path, { token }))
        expect(again.text).toBe(first.text)
      }
    })

    test('is 200 where nobody has touched it, too', async () => {
      const { path, token } = await freshState(state)
      await expectStatus(200, request(method, path, { token }))
    })

    describeEndSlash(endpointOf(state, method))
  })
}

export function describeStateReplay(state: State, method: Method): void {
  test(`${method} ${state.path} with an Idempotency-Key is done once`, async () => {
    const { path, token } = await freshState(state)
    const call = { token, headers: { 'idempotency-key': unique() } }
    const first = await expectStatus(200, request(method, path, call))
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const other = method === 'PUT' ? 'DELETE' : 'PUT'
    // A key belongs to its method, too.
    const between = await expectStatus(200, request(other, path, call))
    expect(between.headers.get('idempotent-replayed')).toBeNull()
    const replayed = await expectStatus(200, request(method, path, call))
    expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([
      first.text,
      'true',
    ])
    const now = await expectStatus(200, request(other, path, { token }))
    expect(now.text).toBe(between.text)
  })
}

export function describeStateRefused(state: State, method: Method): void {
  test(`an Idempotency-Key that is none is 400 for ${method} ${state.path}`, async () => {
    const { path, token } = await freshState(state)
    for (const key of ['', '""', 'a b', 'x'.repeat(256)]) {
      const answer = request(method, path, { token, headers: { 'idempotency-key': key } })
      await expectProblem(answer, 400, 'invalid_idempotency_key')
    }
  })

  test(`two different tokens are 400 for ${method} ${state.path}`, async () => {
    const { teamToken } = await sharedCompany()
    const { path, token } = await freshState(state)
    const answer = request(method, path, { token, query: { access_token: teamToken } })
    await expectProblem(answer, 400, 'invalid_request')
  })
}

export function describeStateNotThere(state: State, method: Method): void {
  describeNotThere(state.resource ?? posts, async (path, token) =>
    request(method, path + (await state.end()), { token }),
  )
}

export function describeStateInParallel(state: State, method: Method): void {
  test(`many of ${method} ${state.path} with one key at once: each is the one or 409`, async () => {
    const { path, token } = await freshState(state)
    const call = { token, headers: { 'idempotency-key': unique() } }
    const send = () => request(method, path, call)
    const answers: Answer[] = await Promise.all(Array.from({ length: 30 }, send))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      await expectProblem(refused, 409, 'idempotency_in_progress')
  })
}
