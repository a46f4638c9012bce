import { z } from 'zod'
import { findVisibleComment } from '../features/comments/index.ts'
import { reportComment, reportPost, reportReasons } from '../features/moderation/index.ts'
import { getVisiblePost, postUrl } from '../features/posts/index.ts'
import type { Form } from './page.ts'
import { pathId, writeFor } from './signed-in-call.ts'

type Report = { reason: (typeof reportReasons)[number] }
const fields = z.object({ reason: z.enum(reportReasons) })

export const reportPostForm: Form<Report> = {
  fields,
  run: call =>
    writeFor(call, 'content.report', async (transaction, caller) => {
      const post = await getVisiblePost(transaction, caller.audience, pathId(call))
      await reportPost(transaction, caller, post.id, call.fields.reason)
      return { redirectTo: postUrl(call.address, post) }
    }),
}

export const reportCommentForm: Form<Report> = {
  fields,
  run: call =>
    writeFor(call, 'content.report', async (transaction, caller) => {
      const id = pathId(call)
      await reportComment(transaction, caller, id, call.fields.reason)
      const comment = (await findVisibleComment(transaction, caller, id))!
      const post = { id: comment.post_id, slug: comment.post_slug }
      return { redirectTo: `${postUrl(call.address, post)}#comment-${id}` }
    }),
}
