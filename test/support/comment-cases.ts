import { createPost, threadOf, threadPath } from './client.ts'
import { sharedCompany } from './company.ts'

/** A post without comments, and what becomes of it. */
export async function freshThread(board = 'ideas') {
  const company = await sharedCompany()
  const { adminToken: token, teamToken } = company
  const { post_id: postId } = await createPost(token, { board })
  const contents = async () => (await threadOf(token, postId)).map(({ content }) => content)
  return { company, token, teamToken, postId, path: threadPath(postId), contents }
}
