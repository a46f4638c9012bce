import { expect, test } from 'bun:test'
import { patch } from '../support/client.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { comments, freshOne } from '../support/resources.ts'
import type { CommentDetails } from '../support/types.ts'

test('a comment is stored as it was written, and is never blank', async () => {
  const { path, token } = await freshOne(comments)
  const content = ' \n As <b>it</b> came.  '
  const edited = await patch(path, { content }, { token })
  expect(edited.json<CommentDetails>().content).toBe(content)
  await expectFieldErrors(patch(path, { content: ' \t\n' }, { token }), { content: 'blank' })
})
