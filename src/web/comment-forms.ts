import { z } from 'zod'
import { problem } from '../errors/problem.ts'
import type { SessionCaller } from '../features/callers/index.ts'
import {
  type CommentRow,
  deleteComment,
  findVisibleComment,
  likeComment,
  unlikeComment,
} from '../features/comments/index.ts'
import { getRootPost, postUrl, requireUnlocked } from '../features/posts/index.ts'
import type { CompanyTransaction } from '../store/index.ts'
import type { Form, FormCall } from './page.ts'
import { pathId, writeFor } from './signed-in-call.ts'

export const likeForm: Form<{ set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']) }),
  async run(call) {
    const comment = await writeFor(call, 'comments.like', async (transaction, caller) => {
      const found = await getComment(transaction, caller, pathId(call))
      if (call.fields.set === 'on') {
        const post = await getRootPost(transaction, caller.audience, found.post_id)
        await requireUnlocked(transaction, post, caller.userId)
      }
      const change = call.fields.set === 'on' ? likeComment : unlikeComment
      await change(transaction, caller.actor, { commentId: found.id, userId: caller.userId })
      return found
    })
    return { redirectTo: `${pageOf(comment, call)}#comment-${comment.id}` }
  },
}

export const deleteCommentForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    const comment = await writeFor(call, 'comments.delete', async (transaction, caller) => {
      const found = await getComment(transaction, caller, pathId(call))
      await deleteComment(transaction, caller, found)
      return found
    })
    return { redirectTo: `${pageOf(comment, call)}#comments-title` }
  },
}

async function getComment(
  transaction: CompanyTransaction,
  caller: SessionCaller,
  id: number,
): Promise<CommentRow> {
  const comment = await findVisibleComment(transaction, caller, id)
  if (!comment) throw problem('not_found')
  return comment
}

function pageOf(comment: CommentRow, { address }: FormCall<unknown>): string {
  return postUrl(address, { id: comment.post_id, slug: comment.post_slug })
}
