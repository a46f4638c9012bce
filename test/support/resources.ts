import type { Endpoint } from './auth-cases.ts'
import { type Answer, createComment, createPost, expectStatus, get, paths } from './client.ts'
import { type Company, scopes, sharedCompany, unique } from './company.ts'
import { once } from './once.ts'
import type { Comment, Post } from './types.ts'

/** Something with a URL of its own, as the cases of reading and editing it need it. */
export type Resource = {
  name: string
  list: string
  read: string
  write: string
  /** The fields that only its own URL shows. */
  details: string[]
  /** The fields that an edit takes. */
  texts: string[]
  /** An edit that changes it whatever it was. */
  edit: () => Record<string, string>
  /** A new one on a board; its id. */
  add: (company: Company, board?: string) => Promise<number>
}

export const posts: Resource = {
  name: 'post',
  list: paths.posts,
  read: scopes.read,
  write: scopes.write,
  details: ['edited', 'has_voted', 'is_following'],
  texts: ['title', 'content'],
  edit: () => ({ title: `Edited ${unique()}`, content: 'Written anew.' }),
  add: async ({ adminToken }, board = 'ideas') =>
    (await createPost(adminToken, { board, title: unique(), content: 'As it was.' })).post_id,
}

export const comments: Resource = {
  name: 'comment',
  list: paths.comments,
  read: scopes.comments,
  write: scopes.writeComments,
  details: ['parent_id', 'edited'],
  texts: ['content'],
  edit: () => ({ content: `Edited ${unique()}` }),
  add: addComment,
}

async function addComment(company: Company, board = 'ideas'): Promise<number> {
  const postId = await posts.add(company, board)
  return (await createComment(company.adminToken, postId, { content: unique() })).id
}

/** Without what the list does not show. */
export function withoutDetails({ details }: Resource, one: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(one).filter(([name]) => !details.includes(name)))
}

export const pathTo = ({ list }: Resource, id: number | string) => `${list}${id}/`

/** One in the shared company, for cases that do not mind what it says. */
export const sharedOne = (resource: Resource) =>
  once(`shared ${resource.name}`, async () =>
    pathTo(resource, await resource.add(await sharedCompany())),
  )

/** One that nobody else changes. */
export async function freshOne(resource: Resource, board?: string) {
  const company = await sharedCompany()
  const id = await resource.add(company, board)
  return { id, path: pathTo(resource, id), token: company.adminToken, company }
}

export const getOf = (resource: Resource): Endpoint => ({
  method: 'GET',
  path: `${resource.list}{id}/`,
  find: () => sharedOne(resource),
})

export const editOf = (resource: Resource): Endpoint => ({
  ...getOf(resource),
  method: 'PATCH',
  body: resource.edit(),
})

export const read = (path: string, token: string): Promise<Answer> =>
  expectStatus(200, get(path, { token }))

export const etagOf = ({ headers }: Answer) => headers.get('etag') ?? ''

/** How a list shows it, among the newest hundred. */
export async function listed({ list }: Resource, id: number, token: string) {
  const { results } = (await get(list, { token, query: { page_size: 100 } })).json<{
    results: (Post | Comment)[]
  }>()
  return results.find(item => item.id === id)
}
