import type { Endpoint } from './auth-cases.ts'
import { createPost, type get, type post, threadOf, threadPath } from './client.ts'
import { sharedCompany } from './company.ts'
import { describeNotThere } from './get-cases.ts'
import { once } from './once.ts'
import { posts, type Resource } from './resources.ts'

/** One post for comments that nobody counts. */
const sharedThread = () =>
  once('shared thread', async () => {
    const { adminToken } = await sharedCompany()
    return threadPath((await createPost(adminToken)).post_id)
  })

export const listEndpoint: Endpoint = {
  method: 'GET',
  path: threadPath('{id}'),
  find: sharedThread,
}

export const createEndpoint: Endpoint = {
  ...listEndpoint,
  method: 'POST',
  body: { content: 'A comment' },
}

/** A post without comments, and what becomes of it. */
export async function freshThread(board = 'ideas') {
  const company = await sharedCompany()
  const { adminToken: token, teamToken } = company
  const { post_id: postId } = await createPost(token, { board })
  const contents = async () => (await threadOf(token, postId)).map(({ content }) => content)
  return { company, token, teamToken, postId, path: threadPath(postId), contents }
}

/** The post that is not there, for a path below it. */
export function describePostNotThere(
  send: (path: string, token: string) => ReturnType<typeof get> | ReturnType<typeof post>,
  success: number,
): void {
  const below: Resource = posts
  describeNotThere(below, (path, token) => send(`${path}comments/`, token), success)
}
