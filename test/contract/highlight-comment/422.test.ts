import { expect, test } from 'bun:test'
import { createComment, createPost, paths, put } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { read } from '../../support/resources.ts'
import type { CommentDetails } from '../../support/types.ts'

test('an internal comment cannot be the official answer', async () => {
  const { adminToken: token } = await sharedCompany()
  const { post_id: postId } = await createPost(token)
  const { id } = await createComment(token, postId, { internal: true })
  const path = `${paths.comments}${id}/`
  await expectProblem(put(`${path}highlight/`, { token }), 422, 'comment_is_internal')
  expect((await read(path, token)).json<CommentDetails>().highlighted).toBe(false)
})
