import { createPostAsUser, expectStatus, get, patch, post } from './client.ts'
import { type Company, scopes, unique } from './company.ts'
import { pathTo, posts, type Resource } from './resources.ts'
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

export const decideManyPath = `${queue.list}bulk/`

type Decided = { decision_id: number | null; decided: number[]; stayed: number[] }

export const decideMany = async (token: string, body: { ids: number[]; action: string }) =>
  (await expectStatus(200, post(decideManyPath, body, { token }))).json<Decided>()

/** Decides about one; what names that, for its undo. */
export async function decideOne(token: string, id: number, action: string): Promise<number> {
  const decided = await expectStatus(200, patch(pathTo(queue, id), { action }, { token }))
  return decided.json<{ decision_id: number }>().decision_id
}

export const undoDecision = (token: string, id: number) =>
  post(`${queue.list}decisions/${id}/undo/`, {}, { token })
