import { test } from 'bun:test'
import type { Change } from './change-cases.ts'
import { createPostAsUser, expectStatus, get, patch, post, request } from './client.ts'
import { type Company, scopes, unique } from './company.ts'
import { expectFieldErrors, expectProblem } from './expect-problem.ts'
import { comments, freshOne, pathTo, posts, type Resource, users } from './resources.ts'
import type { Envelope, Post, User } from './types.ts'

/** A post that was reported, by its place in the queue of the team. */
export const queue: Resource = {
  name: 'item of the queue',
  list: '/api/v1/moderation/',
  read: scopes.moderation,
  write: scopes.writeModeration,
  details: [],
  texts: [],
  edit: () => ({ action: 'approve' }),
  add: async (company, board) => {
    const id = await posts.add(company, board)
    const path = `${pathTo(posts, id)}report/`
    await expectStatus(200, post(path, { reason: 'spam' }, { token: company.adminToken }))
    return id
  },
}

const reporting = {
  method: 'POST',
  below: 'report/',
  success: 200,
  body: { reason: 'spam' },
} as const

export const reportingPost: Change = { ...reporting, resource: posts }
export const reportingComment: Change = { ...reporting, resource: comments }

export const deciding: Change = {
  resource: queue,
  method: 'PATCH',
  below: '',
  success: 200,
  body: { action: 'approve' },
}

export const blocking: Change = { resource: users, method: 'PUT', below: 'block/', success: 200 }
export const unblocking: Change = { ...blocking, method: 'DELETE' }
export const voiding: Change = { ...blocking, method: 'POST', below: 'void-votes/' }

const send = (
  { method, below }: Change,
  path: string,
  token: string,
  body: unknown,
  headers = {},
) => request(method, `${path}${below}`, { token, body, headers })

/** A field that takes one of some words. */
export function describeChoice(change: Change, field: string): void {
  test(`${field} must be given, and one of its words`, async () => {
    const { path, token } = await freshOne(change.resource)
    const refused = (body: unknown) => send(change, path, token, body)
    await expectFieldErrors(refused({}), { [field]: 'required' })
    for (const value of [null, 7, true, [], {}])
      await expectFieldErrors(refused({ [field]: value }), { [field]: 'invalid_type' })
    for (const value of ['', 'nonsense', ' spam', 'SPAM'])
      await expectFieldErrors(refused({ [field]: value }), { [field]: 'invalid_choice' })
  })

  describeNoJson(change)
}

export function describeNoJson(change: Change): void {
  test('no JSON, and JSON that is no object', async () => {
    const { path, token } = await freshOne(change.resource)
    for (const body of ['{', '[]', 'null'])
      await expectProblem(send(change, path, token, body), 400, 'invalid_json')
  })
}

export function describeTooLarge(change: Change): void {
  test('a body of more than 256 KiB is 413', async () => {
    const { path, token } = await freshOne(change.resource)
    const body = { ...change.body, padding: 'x'.repeat(256 * 1024) }
    await expectProblem(send(change, path, token, body), 413, 'body_too_large')
  })
}

export function describeType(change: Change, body: object = change.body!): void {
  test.each(['text/plain', 'application/x-www-form-urlencoded', null])(
    'a body of the type %p is 415',
    async type => {
      const { path, token } = await freshOne(change.resource)
      const answer = send(change, path, token, body, { 'content-type': type })
      await expectProblem(answer, 415, 'unsupported_media_type')
    },
  )
}

export function describeKeyReused(change: Change, other: object): void {
  test('a key that was used with another body is 422', async () => {
    const { path, token } = await freshOne(change.resource)
    const headers = { 'idempotency-key': unique() }
    await expectStatus(200, send(change, path, token, change.body, headers))
    const again = send(change, path, token, other, headers)
    await expectProblem(again, 422, 'idempotency_key_reused')
  })
}

/** Holds everything that customers write on a board. */
export async function holdAll({ adminToken: token }: Company, board = 'ideas') {
  const { results } = (await get('/api/v1/boards/', { token })).json<
    Envelope<{ id: number; slug: string }>
  >()
  const { id } = results.find(({ slug }) => slug === board)!
  await expectStatus(200, patch(`/api/v1/boards/${id}/`, { moderation: 'all' }, { token }))
}

/** A new customer and a post of theirs, with its id and their user's. */
export async function customersPost(company: Company, fields: Record<string, unknown> = {}) {
  const email = `${unique()}@people.example`
  const input = { board: 'ideas', title: unique(), email, full_name: 'Ada Moreau', ...fields }
  const { post_id: id } = await createPostAsUser(company.adminToken, input)
  const path = pathTo(posts, id)
  const { creator } = (await get(path, { token: company.adminToken })).json<Post>()
  return { id, path, email, userId: (creator as User).id, title: input.title }
}
